import { Workspace } from '../../components/screens/home/workspace.tsx'

/** /home */
export const Page = () => <Workspace />
