import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig, variables } from '../../src/config.ts';
import { routes } from '../../src/rest/app.ts';
import { root } from '../support/process.ts';
import { ADMIN_KEY } from '../support/service.ts';
import { renderChart } from './helm.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const longestStop = () => {
  const { drainSeconds, shutdownSeconds } = readConfig({});
  return drainSeconds + shutdownSeconds;
};

interface ComposeService {
  environment: Record<string, string>;
  stop_grace_period: string;
  read_only: boolean;
}

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true });
  const nodes = Object.entries<ComposeService>(services).filter(([name]) => name.startsWith('node-'));

  it('has two nodes on one PostgreSQL, whose settings the service takes', () => {
    expect(nodes).toHaveLength(2);
    const ids = new Set<string>();
    for (const [, node] of nodes) {
      const filled = Object.fromEntries(
        Object.entries<string>(node.environment).map(([name, value]) => [
          name,
          value.replace(/\$\{(\w+)(?::[-?](.*?))?\}/g, (_, variable, otherwise) =>
            variable === 'NUTQ_ADMIN_KEY' ? ADMIN_KEY : variable === 'POSTGRES_PASSWORD' ? 'p' : otherwise,
          ),
        ]),
      );
      const config = readConfig(filled);
      expect(config.databaseUrl).toMatch(/@postgres:5432\//);
      expect(Number.parseInt(node.stop_grace_period, 10)).toBeGreaterThan(longestStop());
      expect(node.read_only).toBe(true);
      ids.add(config.nodeId);
    }
    expect(ids.size).toBe(2);
    expect(Object.keys(services)).toContain('postgres');
    const [{ subnet }] = networks.inside.ipam.config;
    expect(nodes[0]![1].environment.NUTQ_TRUSTED_PROXIES).toBe(subnet);
  });

  it('has a balancer that knows every node, hands streams on, and never sends a POST twice', () => {
    const nginx = read('deploy/nginx/nginx.conf');
    const upstream = [...nginx.matchAll(/server ([\w-]+):(\d+)/g)].map(([, name, port]) => [name, port]);
    expect(upstream).toEqual(nodes.map(([name]) => [name, '8080']));
    expect(nginx).toMatch(/proxy_buffering off;/);
    expect(nginx).toMatch(/proxy_set_header Upgrade/);
    expect(nginx).not.toMatch(/non_idempotent/);
    const [, megabytes] = /client_max_body_size (\d+)m/.exec(nginx) ?? [];
    expect(Number(megabytes) * 2 ** 20).toBeGreaterThanOrEqual(readConfig({}).limits.maxJobBodyBytes);
  });
});

describe('the Helm chart', () => {
  const chart = join(root, 'deploy/helm/nutq');
  const objects = renderChart(chart);
  const of = (kind: string, from = objects) => from.filter((object) => object.kind === kind);

  it('makes doors and workers that are probed where the service answers', () => {
    const paths = new Set<string>(routes.map(({ path }) => path));
    const deployments = of('Deployment');
    expect(deployments.map(({ metadata }) => metadata.name)).toEqual(['speech-api', 'speech-worker']);
    for (const { spec } of deployments) {
      const { terminationGracePeriodSeconds, containers, securityContext } = spec.template.spec;
      const [container] = containers;
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
        expect(paths, probe).toContain(container[probe].httpGet.path);
      // A database that is away must not make Kubernetes kill every node.
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(terminationGracePeriodSeconds).toBeGreaterThan(longestStop());
      expect(securityContext.runAsNonRoot).toBe(true);
      expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
      for (const { name, value } of container.env) {
        expect(Object.keys(variables)).toContain(name);
        if (value !== undefined) expect(() => readConfig({ [name]: value })).not.toThrow();
      }
      expect(container.image).toMatch(/^nutq:\d+\.\d+\.\d+$/);
    }
    expect(deployments[0].spec.replicas).toBeGreaterThanOrEqual(2);
  });

  it('has a budget for each, and a service that leads to doors alone', () => {
    const labels = of('Deployment').map(({ spec }) => spec.template.metadata.labels);
    const matches = (selector: Record<string, string>) =>
      labels.filter((each) => Object.entries(selector).every(([name, value]) => each[name] === value));
    for (const { spec } of of('PodDisruptionBudget'))
      expect(matches(spec.selector.matchLabels)).toHaveLength(1);
    expect(of('PodDisruptionBudget')).toHaveLength(2);
    const [{ spec }] = of('Service');
    expect(matches(spec.selector).map((each) => each['nutq/role'])).toEqual(['api']);
  });

  it('scales by what waits, by metrics that there are', () => {
    expect(of('ScaledObject')).toEqual([]);
    const autoscaling = { ...parse(read('deploy/helm/nutq/values.yaml')).autoscaling, enabled: true };
    const scaled = renderChart(chart, { autoscaling });
    const targets = of('ScaledObject', scaled).map(({ spec }) => spec.scaleTargetRef.name);
    expect(targets).toEqual(['speech-api', 'speech-worker']);
    const metrics = read('src/observability/metrics.ts') + read('src/observability/database-metrics.ts');
    for (const { spec } of of('ScaledObject', scaled))
      for (const name of spec.triggers[0].metadata.query.match(/nutq_\w+/g))
        expect(metrics).toContain(`'${name}'`);
    // Who scales says how many; a number in the deployment would undo it at every upgrade.
    for (const { spec } of of('Deployment', scaled)) expect(spec.replicas).toBeUndefined();
  });
});
