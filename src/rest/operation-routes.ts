import { z } from 'zod';
import { ServiceError } from '../core/errors.ts';
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
    answer: status,
    errors: ['overloaded'],
    async handle({ services }) {
      try {
        await services.db.$queryRawUnsafe('SELECT 1');
      } catch (cause) {
        throw new ServiceError('overloaded', 'The database does not answer.', {
          retryAfterSeconds: 5,
          cause,
        });
      }
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
