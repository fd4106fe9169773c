/** Where all clients are, and where one of them is. `?new=true` opens the dialog that adds one. */
export const clientsPath = '/admin/clients';
export const clientPath = (id: string) => `${clientsPath}/${id}`;

/** The same for a sales representative: their own. */
export const salesClientsPath = '/sales/clients';
export const salesClientPath = (id: string) => `${salesClientsPath}/${id}`;
