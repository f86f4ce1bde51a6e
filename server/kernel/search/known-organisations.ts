/**
 * Organisations whose short forms follow no rule: every line has the names of one, as people write them in four languages. A name here
 * is of no other organisation. Knowledge, no rules.
 */
const lines = `
北京协和医院|中国医学科学院北京协和医院|协和医院北京|北京协和|东单协和|PUMCH|Peking Union Medical College Hospital
北京大学第一医院|北大医院|北大一院|北京大学附属第一医院|Peking University First Hospital|Beijing University First Hospital
北京大学人民医院|北大人民医院|人民医院北京大学|Peking University People's Hospital
北京大学第三医院|北医三院|北大三院|PUTH|Peking University Third Hospital
北京大学第六医院|北医六院|北大六院|北京大学精神卫生研究所|Peking University Sixth Hospital
北京大学肿瘤医院|北京肿瘤医院|北京市肿瘤防治研究所|北肿|Beijing Cancer Hospital|Peking University Cancer Hospital|Peking University Cancer Hospital & Institute
北京大学深圳医院|深圳北大医院|Peking University Shenzhen Hospital
中国医学科学院肿瘤医院|医科院肿瘤医院|医科院肿瘤|国家癌症中心|中国医学科学院北京协和医学院肿瘤医院|Cancer Hospital, Chinese Academy of Medical Sciences|CICAMS|Cancer Hospital CAMS|National Cancer Center China|Cancer Institute and Hospital, Chinese Academy of Medical Sciences|Chinese Academy of Medical Sciences Cancer Hospital
中国医学科学院阜外医院|阜外医院|北京阜外医院|阜外心血管病医院|阜外|Fuwai Hospital|Chinese Academy of Medical Sciences Fuwai Hospital
中国医学科学院血液病医院|中国医学科学院血液学研究所|血研所|天津血研所|医科院血液病医院|血液病医院|Institute of Hematology & Blood Diseases Hospital|Blood Diseases Hospital, Chinese Academy of Medical Sciences
中国人民解放军总医院|解放军总医院|301医院|三〇一医院|301|解放军301医院|解放军总医院第一医学中心|Chinese PLA General Hospital|PLA General Hospital|General Hospital of the Chinese People's Liberation Army
解放军总医院第五医学中心|302医院|解放军302医院|307医院|解放军307医院|Fifth Medical Center of Chinese PLA General Hospital
海军军医大学第一附属医院|长海医院|上海长海医院|第二军医大学附属长海医院|第二军医大学第一附属医院|Changhai Hospital|Shanghai Changhai Hospital
海军军医大学第二附属医院|长征医院|上海长征医院|第二军医大学附属长征医院|Changzheng Hospital|Shanghai Changzheng Hospital
海军军医大学第三附属医院|东方肝胆医院|东方肝胆外科医院|上海东方肝胆外科医院|Eastern Hepatobiliary Surgery Hospital
空军军医大学西京医院|西京医院|第四军医大学西京医院|第四军医大学第一附属医院|空军军医大学第一附属医院|Xijing Hospital
空军军医大学唐都医院|唐都医院|第四军医大学唐都医院|空军军医大学第二附属医院|Tangdu Hospital
陆军军医大学第一附属医院|西南医院|重庆西南医院|第三军医大学西南医院|第三军医大学第一附属医院|Southwest Hospital|Southwest Hospital Chongqing
陆军军医大学第二附属医院|新桥医院|重庆新桥医院|第三军医大学新桥医院|第三军医大学第二附属医院|Xinqiao Hospital
陆军特色医学中心|大坪医院|重庆大坪医院|第三军医大学大坪医院|第三军医大学第三附属医院|Daping Hospital
东部战区总医院|南京军区南京总医院|南京总医院|八一医院|General Hospital of Eastern Theater Command|Jinling Hospital
中国人民解放军南部战区总医院|南部战区总医院|广州军区总医院|广州军区广州总医院
北部战区总医院|沈阳军区总医院|General Hospital of Northern Theater Command
西部战区总医院|成都军区总医院
首都医科大学宣武医院|宣武医院|北京宣武医院|Xuanwu Hospital|Xuanwu Hospital Capital Medical University
首都医科大学附属北京儿童医院|北京儿童医院|国家儿童医学中心北京|Beijing Children's Hospital
首都儿科研究所附属儿童医院|首儿所|首都儿科研究所|Capital Institute of Pediatrics
首都医科大学附属北京妇产医院|北京妇产医院|Beijing Obstetrics and Gynecology Hospital
首都医科大学附属北京世纪坛医院|世纪坛医院|北京铁路总医院|Beijing Shijitan Hospital
首都医科大学附属北京胸科医院|北京胸科医院|北京市结核病胸部肿瘤研究所|Beijing Chest Hospital
中日友好医院|北京中日友好医院|中日医院|China-Japan Friendship Hospital
北京医院|卫生部北京医院|国家老年医学中心北京医院|Beijing Hospital
北京积水潭医院|积水潭医院|积水潭|Beijing Jishuitan Hospital
中国中医科学院广安门医院|广安门医院|Guang'anmen Hospital
中国中医科学院西苑医院|西苑医院|Xiyuan Hospital
复旦大学附属肿瘤医院|复旦肿瘤医院|复旦肿瘤|东肿|东安肿瘤医院|上海肿瘤医院|上海市肿瘤医院|复旦大学肿瘤医院|FUSCC|Fudan University Shanghai Cancer Center|Shanghai Cancer Hospital Fudan University
复旦大学附属中山医院|上海中山医院|复旦中山|复旦中山医院|上海市中山医院|Zhongshan Hospital|Zhongshan Hospital Fudan University|Zhongshan Hospital Affiliated to Fudan University
复旦大学附属华山医院|上海华山医院|复旦华山|华山|Huashan Hospital
复旦大学附属眼耳鼻喉科医院|五官科医院|上海五官科医院|复旦五官科医院|复旦大学附属五官科医院|上海市五官科医院|复旦眼耳鼻喉科医院|Eye & ENT Hospital of Fudan University|Eye and ENT Hospital Fudan University
复旦大学附属妇产科医院|红房子医院|红房子|上海红房子妇产科医院|Obstetrics and Gynecology Hospital of Fudan University
复旦大学附属儿科医院|复旦儿科医院|复旦儿科|上海儿科医院|国家儿童医学中心上海|Children's Hospital of Fudan University
上海交通大学医学院附属瑞金医院|瑞金|上海瑞金|Ruijin Hospital|Shanghai Ruijin Hospital
上海交通大学医学院附属仁济医院|仁济|上海仁济|Renji Hospital|Shanghai Renji Hospital
上海交通大学医学院附属新华医院|上海新华医院|新华医院上海|Xinhua Hospital
上海交通大学医学院附属第九人民医院|上海九院|九院|上海第九人民医院|上海市第九人民医院|Shanghai Ninth People's Hospital
上海市第六人民医院|上海六院|市六医院|上海市六医院|上海交通大学医学院附属第六人民医院|上海交通大学附属第六人民医院|Shanghai Sixth People's Hospital
上海市第一人民医院|上海市一医院|市一医院|公济医院|上海交通大学医学院附属第一人民医院|上海交通大学附属第一人民医院|Shanghai General Hospital|Shanghai First People's Hospital
上海市第十人民医院|上海十院|市十医院|同济大学附属第十人民医院|Shanghai Tenth People's Hospital
上海市东方医院|上海东方医院|同济大学附属东方医院|Shanghai East Hospital
上海市肺科医院|上海肺科医院|同济大学附属上海市肺科医院|Shanghai Pulmonary Hospital
上海市胸科医院|上海胸科医院|上海交通大学附属胸科医院|Shanghai Chest Hospital
上海儿童医学中心|上海交通大学医学院附属上海儿童医学中心|Shanghai Children's Medical Center
上海市精神卫生中心|宛平南路600号|上海精卫中心|Shanghai Mental Health Center
上海市公共卫生临床中心|上海公卫中心|Shanghai Public Health Clinical Center
华东医院|复旦大学附属华东医院|Huadong Hospital
浙江大学医学院附属第一医院|浙江省第一医院|浙一|浙一医院|浙大一院|FAHZU
浙江大学医学院附属第二医院|浙二|浙二医院|浙大二院|浙江省第二医院|SAHZU
浙江大学医学院附属邵逸夫医院|邵逸夫医院|杭州邵逸夫医院|浙大邵逸夫|邵医|Sir Run Run Shaw Hospital|SRRSH
浙江大学医学院附属儿童医院|浙江省儿童医院|浙大儿院|浙江儿童医院|浙大儿童医院
浙江大学医学院附属妇产科医院|浙江省妇产科医院|浙大妇院|浙江省妇女保健院|Women's Hospital School of Medicine Zhejiang University
浙江省肿瘤医院|浙江肿瘤医院|中国科学院大学附属肿瘤医院|浙肿|Zhejiang Cancer Hospital
四川大学华西医院|华西医院|华西|成都华西医院|四川华西医院|West China Hospital|West China Hospital of Sichuan University|WCH
四川大学华西第二医院|华西二院|华西妇产儿童医院|华西第二医院|West China Second University Hospital
四川大学华西口腔医院|华西口腔医院|华西口腔|West China Hospital of Stomatology
四川省人民医院|四川省医学科学院四川省人民医院|电子科技大学附属医院|Sichuan Provincial People's Hospital
四川省肿瘤医院|四川肿瘤医院|电子科技大学附属肿瘤医院|Sichuan Cancer Hospital
华中科技大学同济医学院附属同济医院|武汉同济医院|华科同济医院|武汉同济|同济医学院附属同济医院|Tongji Hospital Tongji Medical College|Tongji Hospital of Tongji Medical College of Huazhong University of Science and Technology|Wuhan Tongji Hospital
华中科技大学同济医学院附属协和医院|武汉协和医院|华科协和医院|武汉协和|同济医学院附属协和医院|Wuhan Union Hospital|Union Hospital Tongji Medical College
同济大学附属同济医院|上海同济医院|上海市同济医院|Shanghai Tongji Hospital
武汉大学人民医院|湖北省人民医院|湖北省人民|Renmin Hospital of Wuhan University|Hubei General Hospital|Hubei Provincial People's Hospital
武汉大学中南医院|中南医院|武汉中南医院|Zhongnan Hospital of Wuhan University
湖北省肿瘤医院|湖北肿瘤医院|Hubei Cancer Hospital
中南大学湘雅医院|湘雅医院|湘雅|长沙湘雅医院|Xiangya Hospital|Xiangya Hospital of Central South University
中南大学湘雅二医院|湘雅二医院|湘雅二院|湘雅附二|湘雅第二医院|Second Xiangya Hospital|The Second Xiangya Hospital of Central South University
中南大学湘雅三医院|湘雅三医院|湘雅三院|湘雅附三|湘雅第三医院|Third Xiangya Hospital|The Third Xiangya Hospital of Central South University
湖南省肿瘤医院|中南大学湘雅医学院附属肿瘤医院|湖南肿瘤医院|Hunan Cancer Hospital
中山大学附属第一医院|中山一院|中大一院|中山医附一|中大附一|First Affiliated Hospital of Sun Yat-sen University
中山大学孙逸仙纪念医院|中山二院|孙逸仙纪念医院|孙逸仙医院|中山大学附属第二医院|中大二院|Sun Yat-sen Memorial Hospital
中山大学附属第三医院|中山三院|中大三院|Third Affiliated Hospital of Sun Yat-sen University
中山大学附属第六医院|中山六院|中大六院|广东省胃肠肛门医院|Sixth Affiliated Hospital of Sun Yat-sen University
中山大学肿瘤防治中心|中山大学附属肿瘤医院|中肿|中山肿瘤|中山大学肿瘤医院|中山肿瘤医院|SYSUCC|Sun Yat-sen University Cancer Center
中山大学中山眼科中心|中山眼科中心|中山眼科|中山大学附属眼科医院|Zhongshan Ophthalmic Center
南方医科大学南方医院|南方医院|广州南方医院|Nanfang Hospital
南方医科大学珠江医院|珠江医院|广州珠江医院|Zhujiang Hospital
广东省人民医院|广东省人民|广东省医学科学院|省人医广东|Guangdong Provincial People's Hospital|Guangdong General Hospital
广州医科大学附属第一医院|广医一院|广医附一院|广州呼吸健康研究院|First Affiliated Hospital of Guangzhou Medical University
广州市妇女儿童医疗中心|广州妇儿中心|广州妇女儿童医疗中心|广州市妇儿中心|广州儿童医院|Guangzhou Women and Children's Medical Center
广东省中医院|广州中医药大学第二附属医院|Guangdong Provincial Hospital of Chinese Medicine
江苏省人民医院|南京医科大学第一附属医院|江苏省人医|江苏人民医院|Jiangsu Province Hospital|First Affiliated Hospital of Nanjing Medical University
江苏省肿瘤医院|江苏肿瘤医院|南京医科大学附属肿瘤医院|Jiangsu Cancer Hospital
南京大学医学院附属鼓楼医院|南京鼓楼医院|鼓楼医院|南京市鼓楼医院|Nanjing Drum Tower Hospital|Drum Tower Hospital
东南大学附属中大医院|中大医院|南京中大医院|Zhongda Hospital
江苏省中医院|南京中医药大学附属医院|Jiangsu Province Hospital of Chinese Medicine
中国科学技术大学附属第一医院|安徽省立医院|中科大附一院|安徽省立|Anhui Provincial Hospital|First Affiliated Hospital of USTC
山东省肿瘤医院|山东省肿瘤防治研究院|山东肿瘤医院|山东第一医科大学附属肿瘤医院|Shandong Cancer Hospital|Shandong Cancer Hospital and Institute
山东省立医院|山东第一医科大学附属省立医院|Shandong Provincial Hospital
山东大学齐鲁医院|齐鲁医院|齐鲁|济南齐鲁医院|Qilu Hospital|Qilu Hospital of Shandong University
山东省千佛山医院|千佛山医院|山东第一医科大学第一附属医院|Shandong Provincial Qianfoshan Hospital
河南省肿瘤医院|郑州大学附属肿瘤医院|河南肿瘤医院|Henan Cancer Hospital
河南省人民医院|郑州大学人民医院|河南省人民|Henan Provincial People's Hospital
郑州大学第一附属医院|郑大一附院|郑州一附院|郑大一附|First Affiliated Hospital of Zhengzhou University
河北医科大学第四医院|河北省肿瘤医院|河北四院|河北医大四院|Fourth Hospital of Hebei Medical University
天津医科大学肿瘤医院|天津市肿瘤医院|天津肿瘤医院|天肿|Tianjin Medical University Cancer Institute and Hospital|Tianjin Medical University Cancer Institute & Hospital|Tianjin Cancer Hospital
天津医科大学总医院|天津总医院|天医总|Tianjin Medical University General Hospital
山西省肿瘤医院|山西肿瘤医院|中国医学科学院肿瘤医院山西医院|Shanxi Cancer Hospital|Shanxi Provincial Cancer Hospital
陕西省肿瘤医院|陕西肿瘤医院|Shaanxi Cancer Hospital|Shaanxi Provincial Cancer Hospital
陕西省人民医院|Shaanxi Provincial People's Hospital
山西省人民医院|Shanxi Provincial People's Hospital
西安交通大学第一附属医院|西安交大一附院|交大一附院|西安医科大学第一附属医院
吉林大学第一医院|白求恩第一医院|吉林大学白求恩第一医院|吉大一院|白求恩医科大学第一医院|First Hospital of Jilin University
吉林大学中日联谊医院|中日联谊医院|吉林大学第三医院|China-Japan Union Hospital of Jilin University
吉林省肿瘤医院|吉林肿瘤医院|Jilin Cancer Hospital
中国医科大学附属第一医院|中国医大一院|医大一院|First Hospital of China Medical University|First Affiliated Hospital of China Medical University
中国医科大学附属盛京医院|盛京医院|沈阳盛京医院|中国医大二院|中国医科大学附属第二医院|Shengjing Hospital
辽宁省肿瘤医院|中国医科大学肿瘤医院|辽宁肿瘤医院|Liaoning Cancer Hospital
哈尔滨医科大学附属肿瘤医院|哈医大肿瘤医院|哈医大三院|哈尔滨医科大学附属第三医院|黑龙江省肿瘤医院|Harbin Medical University Cancer Hospital
福建省肿瘤医院|福建医科大学附属肿瘤医院|福建肿瘤医院|Fujian Cancer Hospital
福建医科大学附属协和医院|福建协和医院|福州协和医院|福建医大协和|Fujian Medical University Union Hospital
广西医科大学附属肿瘤医院|广西肿瘤医院|广西壮族自治区肿瘤医院
云南省肿瘤医院|昆明医科大学第三附属医院|昆明医科大学附属肿瘤医院|Yunnan Cancer Hospital
云南省第一人民医院|昆华医院|云南省一院
新疆医科大学附属肿瘤医院|新疆肿瘤医院|新疆医科大学第三附属医院
重庆大学附属肿瘤医院|重庆市肿瘤医院|重庆肿瘤医院|Chongqing University Cancer Hospital
重庆医科大学附属第一医院|重医附一院|重医一院
台湾大学医学院附设医院|台大医院|国立台湾大学医学院附设医院|台湾大学医院|National Taiwan University Hospital|NTUH
台北荣民总医院|台北荣总|北荣|Taipei Veterans General Hospital
台中荣民总医院|台中荣总|Taichung Veterans General Hospital
高雄荣民总医院|高雄荣总|Kaohsiung Veterans General Hospital
林口长庚纪念医院|林口长庚|长庚医疗财团法人林口长庚纪念医院|林口长庚医院|Linkou Chang Gung Memorial Hospital
高雄长庚纪念医院|高雄长庚|高雄长庚医院|Kaohsiung Chang Gung Memorial Hospital
玛丽医院|香港玛丽医院|Queen Mary Hospital Hong Kong
威尔斯亲王医院|威尔斯医院|Prince of Wales Hospital Hong Kong
杭州泰格医药科技股份有限公司|泰格医药|泰格|Hangzhou Tigermed Consulting|Tigermed
江苏恒瑞医药股份有限公司|恒瑞医药|恒瑞|Jiangsu Hengrui|Jiangsu Hengrui Pharmaceuticals|Hengrui
百济神州|BeiGene|BeOne Medicines
信达生物制药|信达生物|Innovent Biologics|Innovent
无锡药明康德新药开发股份有限公司|药明康德|WuXi AppTec
国立がん研究センター中央病院|国がん中央病院|国がん中央|築地がんセンター|国立がんセンター中央病院|がんセンター中央病院|NCCH|National Cancer Center Hospital|National Cancer Center Hospital Tokyo
国立がん研究センター東病院|国がん東病院|国がん東|国立がんセンター東病院|がんセンター東病院|NCCHE|National Cancer Center Hospital East
国立国際医療研究センター病院|国際医療センター病院|国立国際医療センター|国立国際医療研究センター|国立国際医療センター病院|NCGM|国際医療研究センター|National Center for Global Health and Medicine|Center Hospital of the National Center for Global Health and Medicine
国立循環器病研究センター|国循|国立循環器病センター|国立循環器病研究センター病院|NCVC|National Cerebral and Cardiovascular Center
国立成育医療研究センター|成育医療センター|成育|国立成育医療センター|成育医療研究センター|国立成育医療研究センター病院|NCCHD|National Center for Child Health and Development
国立精神・神経医療研究センター|精神神経センター|国立精神神経センター|NCNP|国立精神・神経医療研究センター病院|National Center of Neurology and Psychiatry
国立長寿医療研究センター|長寿医療センター|国立長寿医療センター|NCGG|National Center for Geriatrics and Gerontology
北海道大学病院|北大病院|Hokkaido University Hospital
がん研究会有明病院|がん研有明病院|がん研有明|がん研|癌研有明病院|癌研|有明病院|がん研究会がん研有明病院|Cancer Institute Hospital of JFCR|Cancer Institute Hospital, Japanese Foundation for Cancer Research|JFCR
がん・感染症センター都立駒込病院|東京都立駒込病院|都立駒込病院|駒込病院|Tokyo Metropolitan Komagome Hospital|Komagome Hospital|Tokyo Metropolitan Cancer and Infectious Diseases Center Komagome Hospital
聖路加国際病院|聖路加病院|聖路加|St. Luke's International Hospital
虎の門病院|虎ノ門病院|Toranomon Hospital
大阪国際がんセンター|大阪府立成人病センター|大阪成人病センター|Osaka International Cancer Institute
愛知県がんセンター|愛知県がんセンター中央病院|愛知県がんセンター病院|Aichi Cancer Center|Aichi Cancer Center Hospital
静岡県立静岡がんセンター|静岡がんセンター|静がん|Shizuoka Cancer Center
神奈川県立がんセンター|神奈川がんセンター|神奈川県がんセンター|Kanagawa Cancer Center
埼玉県立がんセンター|埼玉がんセンター|埼玉県がんセンター|Saitama Cancer Center
千葉県がんセンター|千葉がんセンター|千葉県立がんセンター|Chiba Cancer Center
兵庫県立がんセンター|兵庫がんセンター|兵庫県がんセンター|Hyogo Cancer Center
新潟県立がんセンター新潟病院|新潟がんセンター|新潟県立がんセンター|Niigata Cancer Center Hospital
国立病院機構四国がんセンター|四国がんセンター|Shikoku Cancer Center
国立病院機構九州がんセンター|九州がんセンター|Kyushu Cancer Center
国立病院機構北海道がんセンター|北海道がんセンター|Hokkaido Cancer Center
国立病院機構大阪医療センター|大阪医療センター|国立大阪病院|国立病院大阪医療センター|Osaka National Hospital
国立病院機構名古屋医療センター|名古屋医療センター|国立名古屋病院|Nagoya Medical Center
国立病院機構東京医療センター|東京医療センター|国立東京第二病院|Tokyo Medical Center
国立病院機構近畿中央呼吸器センター|近畿中央呼吸器センター|近畿中央胸部疾患センター|Kinki-Chuo Chest Medical Center
日本赤十字社医療センター|日赤医療センター|日赤広尾|Japanese Red Cross Medical Center
日本赤十字社愛知医療センター名古屋第二病院|名古屋第二赤十字病院|名古屋第二日赤|八事日赤
日本赤十字社愛知医療センター名古屋第一病院|名古屋第一赤十字病院|名古屋第一日赤|中村日赤
京都第一赤十字病院|京都第一日赤
京都第二赤十字病院|京都第二日赤
武蔵野赤十字病院|武蔵野日赤|Musashino Red Cross Hospital
神戸市立医療センター中央市民病院|神戸中央市民病院|神戸市立中央市民病院|中央市民病院神戸|Kobe City Medical Center General Hospital
順天堂大学医学部附属順天堂医院|順天堂医院|順天堂大学病院|順天堂病院|順天堂本院|Juntendo University Hospital
東京慈恵会医科大学附属病院|慈恵医大病院|慈恵医大本院|慈恵医大|東京慈恵医大病院|Jikei University Hospital
新潟大学医歯学総合病院|新潟大学病院|新大病院|新潟大病院|Niigata University Medical and Dental Hospital
東京科学大学病院|東京医科歯科大学病院|東京医科歯科大学医学部附属病院|医科歯科大病院|東京医科歯科大病院|Tokyo Medical and Dental University Hospital|Institute of Science Tokyo Hospital
昭和大学病院|昭和医科大学病院|Showa University Hospital|Showa Medical University Hospital
藤田医科大学病院|藤田保健衛生大学病院|藤田医大病院|Fujita Health University Hospital
大阪医科薬科大学病院|大阪医科大学附属病院|大阪医大病院|Osaka Medical and Pharmaceutical University Hospital
大阪公立大学医学部附属病院|大阪市立大学医学部附属病院|大阪公立大学病院|大阪市大病院|大阪公大病院|大阪市立大学病院|Osaka Metropolitan University Hospital|Osaka City University Hospital
横浜市立大学附属市民総合医療センター|横浜市大センター病院|横浜市大市民総合医療センター|市大センター病院|Yokohama City University Medical Center
東京大学医科学研究所附属病院|東大医科研病院|医科研病院|IMSUT Hospital
日本大学医学部附属板橋病院|日大板橋病院|日大板橋|Nihon University Itabashi Hospital
シミック株式会社|シミック|CMIC|CMIC株式会社
イーピーエス株式会社|EPS株式会社|EPS|イーピーエス
パレクセル・インターナショナル株式会社|パレクセル
ファイザー株式会社|Pfizer Japan
エーザイ株式会社|エーザイ|Eisai
田辺三菱製薬株式会社|田辺三菱|Mitsubishi Tanabe Pharma
武田薬品工業株式会社|武田薬品|武田|Takeda|Takeda Pharmaceutical Company Limited|Takeda Pharmaceutical
第一三共株式会社|第一三共|Daiichi Sankyo|Daiichi Sankyo Company, Limited
`
export const charactersKnown = lines.trim().split('\n')
