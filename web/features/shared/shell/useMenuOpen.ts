import { useState } from 'react';

const key = 'menu';

function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'open';
  } catch {
    return false;
  }
}

/** Whether the side menu shows its labels. It is only a preference of this device. */
export function useMenuOpen(): [open: boolean, toggle: () => void] {
  const [open, setOpen] = useState(remembered);
  const toggle = () => {
    setOpen(!open);
    try {
      localStorage.setItem(key, open ? 'closed' : 'open');
    } catch {
      // Storage may be switched off: the choice then lasts as long as the page is open.
    }
  };
  return [open, toggle];
}
