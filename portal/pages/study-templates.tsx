import { StudyTemplatesPage } from '../../components/screens/studies/study-templates-page.tsx'

/** /csr_mds/study/exprotTempSet */
export const Page = () => <StudyTemplatesPage />
