import { z } from 'zod';
import { json, type Route } from '../http/route.ts';
import type { Services } from '../services.ts';

const status = z.object({ status: z.literal('ok').describe('It does.') });

export const metricsRoute: Route = {
  keyed: false,
  method: 'get',
  path: '/metrics',
  operationId: 'getMetrics',
  tag: 'Operations',
  summary: 'Show metrics for Prometheus',
  description: 'Counts and times of this node. No label holds a text, a key or an account.',
  answer: { mediaType: 'text/plain', description: "Prometheus' text format." },
  errors: [],
  handle: ({ services }) => showMetrics(services),
};

/** What Prometheus reads. */
export async function showMetrics({ metrics: { registry } }: Services): Promise<Response> {
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } });
}

/** For whoever runs the service. */
export const operationRoutes: Route[] = [
  {
    keyed: false,
    method: 'get',
    path: '/healthz',
    operationId: 'checkHealth',
    tag: 'Operations',
    summary: 'Tell whether the process lives',
    description:
      'Asks neither the database nor the threads: a process that does not answer this is to be started anew.',
    answers: { ok: { summary: 'It lives', value: { status: 'ok' } } },
    answer: status,
    errors: [],
    handle: async () => json({ status: 'ok' }),
  },
  {
    keyed: false,
    method: 'get',
    path: '/readyz',
    operationId: 'checkReadiness',
    tag: 'Operations',
    summary: 'Tell whether requests may be sent here',
    description:
      'The database takes writes, its file is the one that was opened, its disk has room, a synthesis thread lives and the node is not stopping.',
    answer: status,
    answers: { ok: { summary: 'Send them', value: { status: 'ok' } } },
    errors: ['overloaded'],
    async handle({ services }) {
      await services.readiness.check();
      return json({ status: 'ok' });
    },
  },
  metricsRoute,
];
