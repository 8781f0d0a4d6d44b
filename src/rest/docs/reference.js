/* global Scalar */
// Nothing is loaded from elsewhere and nothing is sent: no fonts, no counting, no client that would ask for a key in a
// browser (which the service refuses).
Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hideTestRequestButton: true,
  showDeveloperTools: 'never',
  documentDownloadType: 'none',
  agent: { disabled: true },
  mcp: { disabled: true },
});
