import { CreatePage } from '../../components/organisations/create-page.tsx'

/** /csr_mds/organiztion/create */
export const Page = () => <CreatePage />
