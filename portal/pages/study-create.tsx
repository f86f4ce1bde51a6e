import { CreatePage } from '../../components/screens/studies/create-page.tsx'

/** /csr_mds/study/create */
export const Page = () => <CreatePage />
