import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ADMIN, tokenOf, Visitor } from './visitor.ts';

const TEXT = 'سر لا يقرؤه أحد';

it('shows the link of the first administrator on the console, and never logs what passes through', async () => {
  const server = spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      NUTQ_WORKERS: '1',
      NUTQ_LOG_LEVEL: 'debug',
      DATABASE_URL: `file:${join(mkdtempSync(join(tmpdir(), 'nutq-console-')), 'nutq.db')}`,
    },
  });
  let log = '';
  let forPeople = '';
  server.stdout.on('data', (chunk) => {
    log += chunk;
  });
  server.stderr.on('data', (chunk) => {
    forPeople += chunk;
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    const link = await vi.waitUntil(() => /http\S+\/#\/invitation\/\w+/.exec(forPeople)?.[0], {
      timeout: 20_000,
    });
    const url = new URL(link).origin;
    const token = tokenOf(link);
    const visitor = new Visitor({ url });
    await visitor.signIn({ ...ADMIN, password: 'a wrong password' });
    await visitor.post('/auth/invitation', { token });
    expect((await visitor.post('/auth/invitation/accept', { token, name: 'سارة', ...ADMIN })).status).toBe(
      200,
    );
    const session = [...visitor.cookies.values()][0]!;
    const made = await visitor.graphql(
      'mutation { createKey(input: { name: "x", scopes: [SPEECH] }) { secret } }',
    );
    const speak =
      'mutation($text: String!) { synthesize(input: { text: $text, dialect: "msa", voice: "haytham" }) { characters } }';
    expect((await visitor.graphql(speak, { text: TEXT })).body.data.synthesize.characters).toBe(15);
    await visitor.graphql('{ me { email } }', {}, { origin: 'https://evil.example' });
    await visitor.post('/auth/sign-out', {});
    await vi.waitUntil(() => log.includes('/auth/sign-out'), { timeout: 5000 });
    for (const secret of [
      token,
      ADMIN.email,
      ADMIN.password,
      'a wrong password',
      session.split('.')[0]!,
      made.body.data.createKey.secret,
      TEXT,
      'سارة',
    ])
      expect(log).not.toContain(secret);
    expect(forPeople.split(token).length - 1).toBe(1);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}, 60_000);
