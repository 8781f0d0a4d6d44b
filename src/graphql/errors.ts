import { GraphQLError } from 'graphql';
import { ServiceError, toServiceError } from '../core/errors.ts';
import { unsupportedFormat } from '../speech/sound-format.ts';

/** An error as GraphQL clients see it: the contract's members in `extensions`. */
export function graphqlError(thrown: unknown, requestId: string): GraphQLError {
  const original = originalOf(thrown);
  const error = original instanceof GraphQLError ? refusalOf(original) : serviceErrorOf(original);
  const { code, retryable, status, message, extra } = error;
  const { nodes, path, source, positions } = thrown instanceof GraphQLError ? thrown : {};
  return new GraphQLError(message, {
    nodes,
    path,
    source,
    positions,
    extensions: {
      code,
      retryable,
      status,
      requestId,
      ...(extra.errors ? { errors: extra.errors } : {}),
      ...(extra.valid ? { valid: extra.valid } : {}),
      ...(extra.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: extra.retryAfterSeconds }),
      ...extra.members,
    },
  });
}

/** GraphQL wraps what a scalar or a resolver throws, sometimes twice; what remains a GraphQLError is its own. */
function originalOf(thrown: unknown): unknown {
  let original = thrown;
  while (original instanceof GraphQLError && original.originalError) original = original.originalError;
  return original;
}

function serviceErrorOf(original: unknown): ServiceError {
  // Pothos refuses made-up cursors and page sizes with an error of its own.
  if (original instanceof Error && original.name === 'PothosValidationError')
    return new ServiceError(
      'invalid_request',
      'A cursor or page size is not valid: take cursors from pageInfo.',
    );
  return toServiceError(original);
}

/** What GraphQL itself refuses: syntax, unknown fields, limits. Its words hold names of the query only. */
function refusalOf(error: GraphQLError): ServiceError {
  if (/ does not exist in "AudioFormat" enum/.test(error.message)) return unsupportedFormat();
  return new ServiceError('invalid_request', error.message);
}
