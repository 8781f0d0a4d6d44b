/** `app/api/orders/speech/route.ts`: a phone asks for what it shall play, and never sees the key. */
import { NutqError } from 'nutq/client';
import { nutq } from './service.ts';

export async function POST(request: Request): Promise<Response> {
  const { order } = (await request.json()) as { order: number };
  try {
    const { url, expiresAt } = await nutq.link(
      { text: `طلبك رقم ${order} جاهز`, dialect: 'msa', voice: 'salim' },
      // However often the phone asks, this is one speech and one charge. The link works until `expiresAt`.
      { action: `order-${order}-ready`, signal: request.signal },
    );
    return Response.json({ url, expiresAt });
  } catch (error) {
    if (!(error instanceof NutqError)) throw error;
    console.error(error.code, error.requestId);
    return Response.json({ error: error.code }, { status: error.retryable ? 503 : 500 });
  }
}
