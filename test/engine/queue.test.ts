import { expect, test } from 'vitest';
import { FairQueue } from '../../src/engine/queue.ts';

const drain = <T>(queue: { shift(): T | undefined }): T[] => {
  const out: T[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) out.push(item);
  return out;
};

test('accounts take turns, requests of an account take turns, parts keep their order', () => {
  const queue = new FairQueue<{ account: string }, string>();
  const long = { account: 'a' };
  const short = { account: 'a' };
  const other = { account: 'b' };
  for (const item of ['long 1', 'long 2', 'long 3', 'long 4']) queue.push(long, item);
  queue.push(short, 'short 1');
  queue.push(other, 'other 1');
  queue.push(other, 'other 2');
  expect(queue.size).toBe(7);
  expect(drain(queue)).toEqual(['long 1', 'other 1', 'short 1', 'other 2', 'long 2', 'long 3', 'long 4']);
  expect(queue.size).toBe(0);
});

test('a request that is dropped leaves the others as they are', () => {
  const queue = new FairQueue<{ account: string }, string>();
  const [one, two] = [{ account: 'a' }, { account: 'a' }];
  queue.push(one, '1');
  queue.push(one, '2');
  queue.push(two, '3');
  expect(queue.drop(one)).toEqual(['1', '2']);
  expect(queue.drop(one)).toEqual([]);
  expect(queue.size).toBe(1);
  expect(drain(queue)).toEqual(['3']);
  queue.push(one, '4');
  expect(drain(queue)).toEqual(['4']);
});
