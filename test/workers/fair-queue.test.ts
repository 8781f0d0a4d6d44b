import { expect, it } from 'vitest';
import { FairQueue } from '../../src/workers/fair-queue.ts';

interface Request {
  account: string;
}

function queueOf(requests: [Request, string[]][]): FairQueue<Request, string> {
  const queue = new FairQueue<Request, string>();
  for (const [request, items] of requests) for (const item of items) queue.push(request, item);
  return queue;
}

const drain = (queue: FairQueue<Request, string>): string => {
  const out: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) out.push(item);
  expect(queue.size).toBe(0);
  return out.join(' ');
};

it('accounts take turns, however much one of them has brought', () => {
  const queue = queueOf([
    [{ account: 'a' }, ['a1', 'a2', 'a3', 'a4']],
    [{ account: 'a' }, ['a5']],
    [{ account: 'b' }, ['b1', 'b2']],
    [{ account: 'c' }, ['c1']],
  ]);
  expect(drain(queue)).toMatch(/^a\d b1 c1 a\d b2 a\d a\d a\d$/);
});

it('within an account a short text overtakes a long one, and the oldest still comes to its end', () => {
  const account = 'a';
  const queue = queueOf([
    [{ account }, ['long1', 'long2', 'long3', 'long4', 'long5']],
    [{ account }, ['other1', 'other2', 'other3', 'other4']],
    [{ account }, ['short1', 'short2']],
  ]);
  expect(drain(queue)).toBe('long1 short1 long2 short2 long3 long4 long5 other1 other2 other3 other4');
});

it('the last part of a request that is nearly done goes first, though it comes late', () => {
  const account = 'a';
  const old = { account };
  const queue = queueOf([
    [old, ['say']],
    [{ account }, ['1', '2']],
    [{ account }, ['3']],
    [{ account }, ['4']],
  ]);
  expect(queue.shift()).toBe('say');
  queue.push(old, 'finish');
  expect(queue.shift()).toBe('finish');
});

it('what somebody waits to hear comes first, within its account', () => {
  const queue = new FairQueue<Request, string>((item) => item.startsWith('first'));
  const [a, b] = [{ account: 'a' }, { account: 'b' }];
  for (const item of ['a1', 'a2']) queue.push(a, item);
  for (const item of ['b1', 'b2']) queue.push(b, item);
  const stream = { account: 'a' };
  for (const item of ['first', 'then']) queue.push(stream, item);
  expect(drain(queue)).toMatch(/^first b1 a1 b2 /);
});

it('a request that is dropped leaves the others as they are', () => {
  const [one, two] = [{ account: 'a' }, { account: 'a' }];
  const queue = queueOf([
    [one, ['1', '2']],
    [two, ['3']],
  ]);
  expect(queue.drop(one)).toEqual(['1', '2']);
  expect(queue.drop(one)).toEqual([]);
  expect(queue.size).toBe(1);
  expect(drain(queue)).toBe('3');
  expect(queue.drop(two)).toEqual([]);
});

it('what nobody waits for steps aside, but for one turn in ten, and takes every turn that is left', () => {
  const queue = new FairQueue<Request & { background?: boolean }, string>();
  const book = { account: 'a', background: true };
  for (const item of ['book1', 'book2', 'book3']) queue.push(book, item);
  for (let n = 0; n < 12; n++) queue.push({ account: n % 2 ? 'a' : 'b' }, 'text');
  const order = drain(queue).split(' ');
  expect(order.flatMap((item, turn) => (item.startsWith('book') ? [turn] : []))).toEqual([9, 13, 14]);
});
