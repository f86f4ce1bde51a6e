import { CreatePage } from '../../components/screens/organisations/create-page.tsx'

/** /csr_mds/organiztion/create */
export const Page = () => <CreatePage />
