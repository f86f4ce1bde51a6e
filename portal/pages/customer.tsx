import { CompanyPage } from '../../components/company/company.tsx'

/** /csr_mds/customer */
export const Page = () => <CompanyPage />
