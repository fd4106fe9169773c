import { Navigate } from 'react-router';

/** /admin/clients: until it has a page of its own, the clients among the users. */
export const ClientsPage = () => <Navigate replace to="/admin/users?role=client" />;
