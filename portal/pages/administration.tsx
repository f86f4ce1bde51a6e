import { Outlet } from '@tanstack/react-router'

/** /csr_mds: its frame is in inside.tsx; the guard redirects to the first screen that the role opens. */
export const Page = () => <Outlet />
