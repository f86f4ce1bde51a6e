import { CreatePage } from '../../components/studies/create-page.tsx'

/** /csr_mds/study/create */
export const Page = () => <CreatePage />
