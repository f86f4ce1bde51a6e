import { RecoveryProof } from '../../components/recovery/proof.tsx'

/** /login/forgetPassNext */
export const Page = () => <RecoveryProof />
