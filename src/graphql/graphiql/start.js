/* global YogaGraphiQL */
const workers = { json: 'json.worker.js', graphql: 'graphql.worker.js' };
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) => `/graphql/assets/${workers[label] ?? 'editor.worker.js'}`,
};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  title: 'nutq',
  endpoint: '/graphql',
  credentials: 'same-origin',
  defaultQuery: `# Your rights are those that you have in the dashboard.
{
  account {
    name
    balance
    ledger(first: 5) { edges { node { createdAt kind characters balance } } }
  }
}
`,
});
