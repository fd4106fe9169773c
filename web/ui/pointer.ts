/** Whether the device has a mouse. For touch the native pickers and keyboards are better than ours. */
export const hasMouse = () => matchMedia('(pointer: fine)').matches;
