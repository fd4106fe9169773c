/** The pages of all clients and of one client. `?new=true` opens the dialog that adds one. */
export const clientsPath = '/admin/clients';
export const clientPath = (id: string) => `${clientsPath}/${id}`;

/** The same for a sales representative's own clients. */
export const salesClientsPath = '/sales/clients';
export const salesClientPath = (id: string) => `${salesClientsPath}/${id}`;
