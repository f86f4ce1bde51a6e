import { ZoneSettingPage } from '../../components/screens/zone-setting/zone-setting.tsx'

/** /timeZoneSetting */
export const Page = () => <ZoneSettingPage />
