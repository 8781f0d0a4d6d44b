import { type BlockList, isIP } from 'node:net';
import { ServiceError } from '../core/errors.ts';
import { contains, parseBlocks } from '../keys/addresses.ts';

/** Addresses that lead into a network, to this machine, to many machines, or nowhere (IANA's special-purpose registries). */
const INSIDE = parseBlocks(
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
   192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)!;
/** Of IPv6 only global unicast leads outside, less documentation and what holds an IPv4 address again. */
const OUTSIDE = parseBlocks('2000::/3')!;
const INSIDE_6 = parseBlocks('2001::/23 2001:db8::/32 2002::/16 3fff::/20')!;

const LONGEST_URL = 2000;

/** Whether an address may be called: one outside, or one that the operator allows. */
export function mayCall(address: string, allowed: BlockList): boolean {
  // A zone names an interface of this machine.
  if (address.includes('%')) return false;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 0) return false;
  if (contains(allowed, plain)) return true;
  return version === 4 ? !contains(INSIDE, plain) : contains(OUTSIDE, plain) && !contains(INSIDE_6, plain);
}

/**
 * The address of a receiver, as far as it can be judged without asking for its name; whoever calls it looks at the
 * addresses that the name has then. Throws `invalid_request`.
 */
export function receiverUrl(text: string, allowed: BlockList, field = 'webhook.url'): URL {
  const refuse = (message: string) =>
    new ServiceError('invalid_request', `The webhook cannot be called: its address ${message}.`, {
      errors: [{ field, message }],
    });
  if (text.length > LONGEST_URL) throw refuse(`may have ${LONGEST_URL} characters`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse('must be a URL that begins with https://');
  if (url.username || url.password)
    throw refuse('must not hold a name or a password: verify the signature in its place');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayCall(host, allowed)) throw refuse('must lead outside this network');
  // What is not encrypted is for receivers in the operator's own network.
  if (url.protocol === 'http:' && !(isIP(host) !== 0 && contains(allowed, host)))
    throw refuse('must begin with https://');
  return url;
}
