import { BlockList, isIP } from 'node:net';

/**
 * A list of addresses and CIDR blocks, separated by spaces or commas. Undefined when one of them is
 * neither, so that a mistake never opens a key to everybody.
 */
export function parseBlocks(list: string): BlockList | undefined {
  const blocks = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address, prefix, ...rest] = entry.split('/');
    const version = isIP(address!);
    if (version === 0 || rest.length > 0) return undefined;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) {
      blocks.addAddress(address!, family);
      continue;
    }
    if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (version === 4 ? 32 : 128)) return undefined;
    blocks.addSubnet(address!, Number(prefix), family);
  }
  return blocks;
}

/** Whether a text is one address or CIDR block: an empty one, which restricts nothing, is none. */
export function isBlock(text: string): boolean {
  return /^[^\s,]+$/.test(text) && parseBlocks(text) !== undefined;
}

/** Whether an address lies in the blocks. IPv4 inside IPv6 (`::ffff:10.0.0.1`) counts as IPv4. */
export function contains(blocks: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  return version !== 0 && blocks.check(plain, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * The caller's address: the peer's own, or what the nearest proxy that is not ours reported.
 * `forwarded` is X-Forwarded-For, whose right end was written by the proxy nearest to us.
 */
export function callerAddress(peer: string, forwarded: string | undefined, trusted: BlockList): string {
  let address = peer;
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim());
  while (contains(trusted, address)) {
    const hop = hops.pop();
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
