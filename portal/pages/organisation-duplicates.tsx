import { DuplicatesPage } from '../../components/organisations/duplicates-page.tsx'

/** /csr_mds/organiztion/duplicates */
export const Page = () => <DuplicatesPage />
