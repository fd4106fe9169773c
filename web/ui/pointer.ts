/** Whether a mouse is at hand. Under a thumb the platform's own wheels and keyboards are better than ours. */
export const hasMouse = () => matchMedia('(pointer: fine)').matches;
