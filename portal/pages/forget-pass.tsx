import { RecoveryStart } from '../../components/recovery/start.tsx'

/** /login/forgetPass */
export const Page = () => <RecoveryStart />
