import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What it needs of PyPI. */
export const packages = ['openapi-python-client==0.29.0', 'mypy==2.4.1'];

/** The README's three fields, a voice that is not there, and the list of voices. */
const program = `import sys

from client import AuthenticatedClient
from client.api.catalog import list_voices
from client.api.speech import synthesize
from client.models import Problem, TtsAnswer

url, key = sys.argv[1:]
service = AuthenticatedClient(base_url=url, token=key, prefix="", auth_header_name="x-api-key")
body = {"text": "مرحبًا بكم", "dialect": "msa", "voice": "salim"}
said = synthesize.sync(client=service, body=body)
assert isinstance(said, TtsAnswer), said
assert said.characters == 10 and said.format_ == "mp3" and said.duration_ms > 500, said
assert isinstance(said.audio_content, str) and len(said.audio_content) > 1000
refused = synthesize.sync(client=service, body={**body, "voice": "nobody"})
assert isinstance(refused, Problem) and refused.code == "unknown_voice", refused
listed = list_voices.sync(client=service, dialect="msa")
assert listed is not None and not isinstance(listed, Problem)
assert "salim" in [voice.id for voice in listed.voices]
`;

// client.py is the generator's own, the same for every document, and mypy finds fault with it.
const mypySettings = '[mypy]\n[mypy-client.client]\nignore_errors = True\n';

/**
 * Makes a client of our OpenAPI document by openapi-python-client, has its types checked by mypy, and calls the
 * running service with it. `bin` is where Python and the packages are. Throws where one of these fails.
 */
export function checkPythonClient({ bin, url, key, folder }) {
  const run = (command, args) => {
    const PATH = `${bin}:${process.env.PATH}`;
    const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH }, maxBuffer: 2 ** 28 };
    const { status, stdout, stderr } = spawnSync(join(bin, command), args, options);
    if (status !== 0)
      throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`);
    return stdout;
  };
  // It leaves out answers that are sound, which it says; whole operations it must not leave out.
  const made = run('openapi-python-client', [
    'generate',
    `--url=${url}/openapi.json`,
    '--meta=none',
    `--output-path=${join(folder, 'client')}`,
  ]);
  if (/^ERROR|Endpoint will not be generated/im.test(made)) throw new Error(made);
  writeFileSync(join(folder, 'program.py'), program);
  writeFileSync(join(folder, 'mypy.ini'), mypySettings);
  run('mypy', ['client', 'program.py']);
  run('python', ['program.py', url, key]);
  console.log('A client by openapi-python-client compiles and calls the service.');
}
