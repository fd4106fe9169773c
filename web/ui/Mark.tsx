/** Ring and module take the text color; the drop is tide on light backgrounds, spray on dark ones. */
export function Mark({ size, onDark = false }: { size: number; onDark?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden className="flex-none">
      <path
        fill="currentColor"
        d="M8 0h12a8 8 0 0 1 8 8v9.3h-4V8a4 4 0 0 0-4-4H8a4 4 0 0 0-4 4v12a4 4 0 0 0 4 4h9.3v4H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z"
      />
      <path className={onDark ? 'fill-spray' : 'fill-(--mark-drop)'} d="M14 5.9l4.15 4.35a5.9 5.9 0 1 1-8.3 0Z" />
      <rect x="20.6" y="20.6" width="7.4" height="7.4" rx="1.5" fill="currentColor" />
    </svg>
  );
}
