export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORED = 'nutq.theme';

/** The theme that the reader chose in this browser. */
export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return themes.find((each) => each === stored) ?? 'system';
}

/** Shows the pages in a theme, and remembers it. */
export function wearTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(STORED, theme);
}
