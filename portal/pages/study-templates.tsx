import { TemplatesPage } from '../../components/studies/templates-page.tsx'

/** /csr_mds/study/exprotTempSet */
export const Page = () => <TemplatesPage />
