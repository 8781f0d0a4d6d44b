import { z } from 'zod';
import { json, type Route } from '../http/route.ts';

const status = z.object({ status: z.literal('ok') });

/** For whoever runs the service. */
export const operationRoutes: Route[] = [
  {
    keyed: false,
    method: 'get',
    path: '/healthz',
    summary: 'Tell whether the process lives',
    answer: status,
    errors: [],
    handle: async () => json({ status: 'ok' }),
  },
  {
    keyed: false,
    method: 'get',
    path: '/readyz',
    summary: 'Tell whether requests may be sent here',
    description:
      'The database takes writes, its file is the one that was opened, its disk has room, a synthesis thread lives and the node is not stopping.',
    answer: status,
    errors: ['overloaded'],
    async handle({ services }) {
      await services.readiness.check();
      return json({ status: 'ok' });
    },
  },
  {
    keyed: false,
    method: 'get',
    path: '/metrics',
    summary: 'Show metrics for Prometheus',
    answer: { mediaType: 'text/plain', description: "Prometheus' text format." },
    errors: [],
    async handle({ services }) {
      const { registry } = services.metrics;
      return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } });
    },
  },
];
