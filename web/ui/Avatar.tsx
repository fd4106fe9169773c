const sizes = {
  md: 'size-8 rounded-card text-12',
  lg: 'size-10 rounded-touch text-14',
};

/** A person is a module with their initials; the name always stands beside it or in the label, so nobody hears this. */
export function Avatar({ initials, size = 'md' }: { initials: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      data-initials={initials}
      className={`grid flex-none place-items-center bg-spray font-strong text-on-spray narrow before:content-[attr(data-initials)] ${sizes[size]}`}
    />
  );
}
