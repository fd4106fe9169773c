/** How clients and technicians are named to each other: "Marcus" of "Marcus Bell". */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;
