import { TenantSettingPage } from '../../components/screens/tenant-setting/tenant-setting.tsx'

/** /csr_mds/setting */
export const Page = () => <TenantSettingPage />
