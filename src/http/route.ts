import type { Context } from 'hono';
import type { z } from 'zod';
import type { Caller } from '../core/caller.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Services } from '../services.ts';

/** What every handler gets. */
export interface RequestContext {
  services: Services;
  context: Context<HonoEnv>;
  requestId: string;
  signal: AbortSignal;
  baseUrl: string;
}

/** What the middleware leaves with a request. */
export interface HonoEnv {
  Variables: {
    requestId: string;
    /** Where the caller reaches us, such as `https://speech.example`. */
    baseUrl: string;
    pattern: string;
    address: string;
    keyId?: string;
    code?: string;
    /** Who asks and for what, for the log line. */
    caller?: Caller;
  };
}

interface Described {
  method: 'get' | 'post';
  /** With parameters in braces: `/v1/voices/{id}`. */
  path: `/${string}`;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  parameters?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodObject;
  /** What a success holds: a schema for JSON, or a media type. */
  answer: z.ZodType | { mediaType: string; description: string };
  /** The codes it may answer with, beside those of every route of its kind. */
  errors: ErrorCode[];
}

/** A path that anybody may ask for. */
export interface PublicRoute extends Described {
  keyed: false;
  /** Open to pages of other origins, with an ETag, kept by caches. */
  catalog?: boolean;
  /** Open to pages of other origins. */
  openToPages?: boolean;
  handle(exchange: RequestContext): Promise<Response>;
}

/** A path that needs a key. */
export interface KeyedRoute extends Described {
  keyed: true;
  handle(exchange: RequestContext, caller: Caller): Promise<Response>;
}

export type Route = PublicRoute | KeyedRoute;

/** JSON, never kept by a cache: it is about one caller. */
export function json(value: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store', ...headers } });
}
