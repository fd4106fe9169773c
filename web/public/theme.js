// The first paint; then web/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is off: the system decides.
  }
  const area = location.pathname.split('/')[1];
  const inside = [
    'auth',
    'set-password',
    'shared',
    'request',
    'confirm-address',
    'forgot-password',
    'pay',
    'admin',
    'sales',
    'tech',
    'client',
  ].includes(area);
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  let theme = system;
  if (chosen === 'light' || chosen === 'dark') theme = chosen;
  if (chosen === 'sunlight') theme = area === 'tech' ? 'sunlight' : 'light';
  if (!inside) theme = 'dark';
  document.documentElement.dataset.theme = theme;
  const bar = { light: '#f3f2ef', dark: '#071318', sunlight: '#ffffff' };
  document.querySelector('meta[name="theme-color"]').content = bar[theme];
})();
