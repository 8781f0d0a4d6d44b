import type { openApi } from '../openapi.ts';
import { escapeHtml } from './layout.ts';

type Document = ReturnType<typeof openApi>;
// The document is data by now; the page reads it as any client would.
// biome-ignore lint/suspicious/noExplicitAny: a JSON document of which the page shows whatever is there
type Node = Record<string, any>;

/** Every path of the interface as a page that needs no script. */
export function pathsPage(document: Document): string {
  const spec = document as unknown as Node;
  const operations = Object.entries(spec.paths as Node).flatMap(([path, item]) =>
    Object.entries(item as Node).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Node,
    })),
  );
  return `<h1>Every path</h1>
<p>The machine-readable form is <a href="/openapi.json">/openapi.json</a>.</p>
<ul class="columns">${operations.map(({ path, method }) => `<li><a href="#${anchor(method, path)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code></a></li>`).join('')}</ul>
${operations.map((each) => section(each, spec)).join('\n')}`;
}

function section(
  { path, method, operation }: { path: string; method: string; operation: Node },
  spec: Node,
): string {
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const parameters = (operation.parameters ?? []) as Node[];
  const answer = operation.responses['200']?.content ?? {};
  const [mediaType, content] = Object.entries(answer as Node)[0] ?? ['', {}];
  return `<section id="${anchor(method, path)}"><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p><strong>${escapeHtml(operation.summary)}.</strong> ${escapeHtml(operation.description ?? '')} ${operation.security?.length ? 'Needs <code>x-api-key</code>.' : 'Needs no key.'}</p>
${
  parameters.length
    ? table(
        'Parameters',
        parameters.map((p) => ({
          name: p.name,
          schema: p.schema,
          required: p.required,
          description: p.description ?? p.schema?.description,
          where: p.in,
        })),
      )
    : ''
}
${body ? table('Body (JSON)', fields(body, spec)) : ''}
${mediaType === 'application/json' ? table('Answer (JSON)', fields((content as Node).schema, spec)) : `<p>Answers <code>${escapeHtml(mediaType)}</code>.</p>`}
<details><summary>Errors</summary><ul>${Object.entries(operation.responses as Node)
    .filter(([status]) => status !== '200')
    .map(
      ([status, response]) =>
        `<li>${status}: ${escapeHtml((response as Node).description).replace(/`(\w+)`/g, '<a href="/docs#$1"><code>$1</code></a>')}</li>`,
    )
    .join('')}</ul></details></section>`;
}

interface Field {
  name: string;
  schema: Node;
  required: boolean;
  description?: string;
  where?: string;
}

function fields(schema: Node, spec: Node): Field[] {
  const whole = resolve(schema, spec);
  return Object.entries((whole.properties ?? {}) as Node).map(([name, property]) => ({
    name,
    schema: resolve(property as Node, spec),
    required: (whole.required ?? []).includes(name),
    description: (property as Node).description,
  }));
}

function resolve(schema: Node, spec: Node): Node {
  const name = (schema.$ref as string | undefined)?.split('/').at(-1);
  return name ? (spec.components.schemas[name] as Node) : schema;
}

function table(caption: string, rows: Field[]): string {
  return `<div class="wide"><table><caption>${escapeHtml(caption)}</caption><thead><tr><th>Name</th><th>Type</th><th>Meaning</th></tr></thead><tbody>
${rows.map(({ name, schema, required, description, where }) => `<tr><td><code>${escapeHtml(name)}</code>${where ? ` <small>${escapeHtml(where)}</small>` : ''}${required ? '' : ' <small>optional</small>'}</td><td>${escapeHtml(typeOf(schema))}</td><td>${escapeHtml(description ?? '')}</td></tr>`).join('\n')}
</tbody></table></div>`;
}

function typeOf(schema: Node): string {
  const values = schema.enum ?? (schema.const !== undefined ? [schema.const] : undefined);
  const range =
    schema.type === 'number' && schema.minimum !== undefined ? ` ${schema.minimum} … ${schema.maximum}` : '';
  const fallback = schema.default === undefined ? '' : `, default ${JSON.stringify(schema.default)}`;
  return (values ? values.join(' | ') : `${schema.type ?? ''}${range}`) + fallback;
}

function anchor(method: string, path: string): string {
  return `${method}${path.replace(/\W+/g, '-')}`;
}
