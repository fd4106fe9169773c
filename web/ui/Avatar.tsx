const sizes = {
  md: 'size-8 rounded-card text-12',
  lg: 'size-10 rounded-touch text-14',
};

type Props = { initials: string; size?: keyof typeof sizes; /** Colors; spray marks the user. */ paint?: string };

/** A person as a module with their initials. Hidden from screen readers: the name is always beside it or in the label. */
export function Avatar({ initials, size = 'md', paint = 'bg-spray text-on-spray' }: Props) {
  return (
    <span
      aria-hidden
      data-initials={initials}
      className={`grid flex-none place-items-center font-strong narrow before:content-[attr(data-initials)] ${paint} ${sizes[size]}`}
    />
  );
}
