import { CompanyPage } from '../../components/shell/company.tsx'

/** /csr_mds/customer */
export const Page = () => <CompanyPage />
