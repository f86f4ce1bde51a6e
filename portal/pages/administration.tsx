import { Outlet } from '@tanstack/react-router'

/** /csr_mds: its frame stands in inside.tsx; the guard leads on to the first screen that the role opens. */
export const Page = () => <Outlet />
