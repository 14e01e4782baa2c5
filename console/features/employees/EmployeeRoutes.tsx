import { lazyPart } from '#console/crud/lazy-part.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { useParams } from '#console/router/hooks.ts';
import { EmployeesPage } from './EmployeesPage.tsx';

const EmployeePage = lazyPart(() => import('./EmployeePage.tsx').then((m) => m.EmployeePage), {
  texts: ['employeeRecord'],
  address: /^\/employees\/(?!new)/,
});

/** `/employees` and `/employees/new` show the list; `/employees/:id` shows the employee, with `/edit`. */
export function EmployeeRoutes() {
  const { id } = useParams();
  return !id || id === NEW ? <EmployeesPage /> : <EmployeePage key={id} id={id} />;
}
