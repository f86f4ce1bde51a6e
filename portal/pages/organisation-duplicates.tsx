import { DuplicatesPage } from '../../components/screens/organisations/duplicates-page.tsx'

/** /csr_mds/organiztion/duplicates */
export const Page = () => <DuplicatesPage />
