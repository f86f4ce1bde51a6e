/** The study that stories of several screens show. */
export const sampleStudy = {
  id: '01890000-0000-7000-8000-000000020001',
  planId: 'HX-2025-014',
  name: 'HX-101 片治疗晚期非小细胞肺癌的 III 期临床研究',
  nameEn: 'A phase III study of HX-101 tablets in advanced non-small cell lung cancer',
  status: 'ongoing',
  active: true,
} as const
