// The first paint only; web/theme.ts follows the same rules from then on.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off: then the system decides.
  }
  const area = location.pathname.split('/')[1];
  const inside = ['auth', 'set-password', 'forgot-password', 'admin', 'sales', 'tech', 'client'].includes(area);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  let theme = system;
  if (chosen === 'light' || chosen === 'dark') theme = chosen;
  if (chosen === 'sunlight') theme = area === 'tech' ? 'sunlight' : 'light';
  if (!inside) theme = 'dark';
  document.documentElement.dataset.theme = theme;
  const bar = { light: '#f3f2ef', dark: '#071318', sunlight: '#ffffff' };
  document.querySelector('meta[name="theme-color"]').content = bar[theme];
})();
