import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** What templates look into. */
type Scope = Record<string, unknown>;

type Node = { text: string } | { action: string; body: Node[] };

/**
 * The objects that a chart makes of its values. Knows of Helm's language what our templates use (if, not, range over a
 * list or a map, index, list, default, quote, toJson), and throws at anything else.
 */
// biome-ignore lint/suspicious/noExplicitAny: objects of Kubernetes
export function renderChart(folder: string, changed: Scope = {}): any[] {
  const { version, appVersion } = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8'));
  const values = { ...parse(readFileSync(join(folder, 'values.yaml'), 'utf8')), ...changed };
  const scope = {
    $: { Values: values, Release: { Name: 'speech' }, Chart: { Version: version, AppVersion: appVersion } },
  };
  return readdirSync(join(folder, 'templates')).flatMap((name) => {
    const text = render(parseTemplate(readFileSync(join(folder, 'templates', name), 'utf8')), scope);
    return parseAllDocuments(text)
      .map((document) => {
        if (document.errors.length > 0) throw new Error(`${name}: ${document.errors[0]}\n${text}`);
        return document.toJS();
      })
      .filter((object) => object !== null);
  });
}

function parseTemplate(source: string): Node[] {
  const root: Node[] = [];
  const open = [root];
  const pieces = source.split(/(\s*\{\{-.*?\}\}|\{\{.*?\}\})/);
  for (const piece of pieces) {
    const action = /^\s*\{\{-?\s*(.*?)\s*-?\}\}$/s.exec(piece)?.[1];
    if (action === undefined) open.at(-1)!.push({ text: piece });
    else if (action === 'end') open.pop();
    else {
      const node = { action, body: [] };
      open.at(-1)!.push(node);
      if (/^(if|range) /.test(action)) open.push(node.body);
    }
  }
  if (open.length !== 1) throw new Error('an end is missing, or there is one too many');
  return root;
}

function render(nodes: Node[], scope: Scope): string {
  const own = { ...scope };
  return nodes.map((node) => ('text' in node ? node.text : act(node, own))).join('');
}

function act({ action, body }: { action: string; body: Node[] }, scope: Scope): string {
  const [, key, item, over] = /^range (?:(\$\w+), )?(\$\w+) := (.*)$/.exec(action) ?? [];
  if (item !== undefined)
    return Object.entries(evaluate(over!, scope) as object)
      .map(([name, value]) => render(body, { ...scope, ...(key ? { [key]: name } : {}), [item]: value }))
      .join('');
  const [, condition] = /^if (.*)$/.exec(action) ?? [];
  if (condition !== undefined) return evaluate(condition, scope) ? render(body, scope) : '';
  const [, name, value] = /^(\$\w+) := (.*)$/.exec(action) ?? [];
  if (name === undefined) return String(evaluate(action, scope));
  scope[name] = evaluate(value!, scope);
  return '';
}

function evaluate(expression: string, scope: Scope): unknown {
  const [first, ...pipes] = expression.split(' | ');
  return pipes.reduce(
    (value, pipe) => {
      const [name, argument] = pipe.split(' ');
      if (name === 'quote') return JSON.stringify(String(value));
      if (name === 'toJson') return JSON.stringify(value);
      if (name === 'default') return value || term(argument!, scope);
      throw new Error(`the test does not know ${pipe}`);
    },
    call(first!, scope),
  );
}

function call(expression: string, scope: Scope): unknown {
  const [name, ...terms] = expression.split(' ');
  const values = terms.map((each) => term(each, scope));
  if (terms.length === 0) return term(name!, scope);
  if (name === 'not') return !values[0];
  if (name === 'list') return values;
  if (name === 'index') return (values[0] as Scope)[values[1] as string];
  throw new Error(`the test does not know ${expression}`);
}

function term(text: string, scope: Scope): unknown {
  if (text.startsWith('"')) return JSON.parse(text);
  const [variable, ...path] = text.split('.');
  if (!(variable! in scope)) throw new Error(`there is no ${text}`);
  return path.reduce<unknown>((value, name) => {
    if (typeof value !== 'object' || value === null || !(name in value))
      throw new Error(`there is no ${text} in the values`);
    return (value as Scope)[name];
  }, scope[variable!]);
}
