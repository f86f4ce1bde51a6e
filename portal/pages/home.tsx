import { Workspace } from '../../components/home/workspace.tsx'

/** /home */
export const Page = () => <Workspace />
