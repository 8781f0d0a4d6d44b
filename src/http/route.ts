import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Caller, Scope } from '../core/caller.ts';
import type { ErrorCode, ServiceError } from '../core/errors.ts';
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
    /** Who was recognised, for the log line: `key:<id>` or `user:<id>`. */
    actor?: string;
    code?: string;
    /** Who asks and for what, for the log line. */
    caller?: Caller;
    /** How the door says what went wrong, where it has a way of its own. */
    refusal?: Refusal;
  };
}

/** The chapters of the API reference, in their order. */
export const tags = {
  Speech: 'Text to sound, and how a text would be read.',
  Jobs: 'Long texts, spoken in the background.',
  Catalog: 'Dialects and voices. Open to everybody, pages of any origin included.',
  Account: 'Balance and usage of the account that the key belongs to.',
  Keys: 'API keys of the account. A key needs the scope `admin` for these.',
  Pronunciations: "The account's own lexicon: how its texts say a word.",
  'Doors of others':
    'What programs that were written for other services ask for, in the shapes of those. A voice names its dialect here.',
  Operations: 'For whoever runs the service.',
} as const;
export type Tag = keyof typeof tags;

/** A request or an answer as it may look; the reference shows it and a test sends it. */
export interface Example {
  summary: string;
  value: unknown;
}

/** Sound or text in place of JSON. */
export interface Media {
  mediaType: string | readonly string[];
  description: string;
}

/** How a door that others have defined says what went wrong, in JSON. */
export interface Refusal {
  schema: z.ZodType;
  bodyOf(error: ServiceError, requestId: string): unknown;
}

/** Where a key may stand beside the header x-api-key. */
export type KeyPlace = 'bearer' | 'x-goog-api-key';

/** The application that doors are mounted on. */
export type App = Hono<HonoEnv>;

interface Described {
  method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** With parameters in braces: `/v1/voices/{id}`. */
  path: `/${string}`;
  /** Its `operationId`: what generated clients call the function. */
  operationId: string;
  tag: Tag;
  summary: string;
  description: string;
  query?: z.ZodObject;
  parameters?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodObject;
  /** Of a success; default 200. */
  status?: 201 | 202;
  /** What a success holds: a schema for JSON, or media. */
  answer: z.ZodType | Media;
  /** Requests by name, each of which works. */
  requests?: Record<string, Example>;
  /** What it may answer, in JSON. */
  answers?: Record<string, Example>;
  /** Headers of a success beside those of every route of its kind, with what they say. */
  answerHeaders?: Record<string, string>;
  /** Whether Range is heeded. */
  ranges?: boolean;
  /** Its errors, where they are no problem documents. */
  refusal?: Refusal;
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
  /** The scope that the key needs, checked before anything else of the request is looked at. */
  scope?: Scope;
  /** Where the key may stand beside x-api-key, which decides where there are several. */
  keyPlaces?: readonly KeyPlace[];
  handle(exchange: RequestContext, caller: Caller): Promise<Response>;
}

export type Route = PublicRoute | KeyedRoute;

/** JSON, never kept by a cache: it is about one caller. */
export function json(value: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(value, { headers: { 'cache-control': 'no-store', ...headers } });
}
