/** What robots and advertisers write into forms. A line a post: name | email | phone | what they wrote. */
export const spamPosts = `
Emily Carter | emilycarter13@example.com | 85081153072 | Hi, I was looking at your website and noticed it is not ranking on the first page of Google for your main keywords. I can help you get more traffic and leads with our white hat SEO services. Can I send you a free audit report and pricing?
Rahul Sharma | rahulsharma58@growth-mail.info | 80871734558 | Hello Sir/Madam, We are a leading web design and development company based in India. We can redesign your website with modern look at very affordable price. Please reply with your requirements and phone number so we can discuss further.
GeorgeTox | georgetox27@gmail.com | 570-555-0183 | Best online casino with no deposit bonus, spin and win real money now https://lucky-spinz.xyz/bonus
Daniel Wright | daniel.wright@gmail.com | 96305854179 | We work with businesses like yours to provide working capital from $10k to $500k. No collateral, bad credit ok, funds in 24 hours. Apply here: https://fastbizfunds.info/apply
Sophie Turner | sophie.turner@example.com |  | I came across your site and would love to contribute a high quality guest post with a dofollow link. What is your rate for sponsored posts and link insertions?
RobertFaw | rrobertfaw@gmail.com |  | Buy cheap viagra cialis online without prescription, fast worldwide shipping, best price pharmacy
Kevin Morris | kevin.morris@gmail.com | 94852955410 | Are you still looking for more customers? We send pre-qualified exclusive leads directly to your phone, you only pay for results. Book a quick 15 minute call on my calendar to see how it works.
Anna Belova | anna.belova@yahoo.com | 97151257715 | I am a lonely woman looking for serious man, see my private photos here http://hot-dates-now.ru/anna
Business Growth Team | business.growth.team@163.com |  | Boost your online presence! We offer social media marketing, Google Ads management and SEO packages starting at just $99 per month. Limited time offer, reply now to claim your 50% discount!
MichaelEmund | mmichaelemund@gmail.com | 86220139860 | Заработок в интернете от 5000 рублей в день без вложений. Переходи по ссылке и регистрируйся прямо сейчас http://zarabotok-top.ru
Jessica Lee | jessica.lee@example.com |  | Hello, We create animated explainer videos that help companies increase conversions. Would you be interested in seeing some samples of our work? Prices begin at $149 for a 60 second video.
Mark Stevens | mark.stevens@growth-mail.info |  | Your website has several errors that hurt your ranking in search engines. I ran a report and found broken links, slow loading speed and missing meta tags. May I send it over? Regards, Digital Marketing Consultant
Crypto Invest | crypto.invest@gmail.com | 89072637792 | Earn 5% daily with our automated bitcoin trading bot. Minimum investment $250, withdraw your profit any time. Join 100,000 happy investors: https://btc-profit-pro.io
Lin Zhang | lin.zhang@gmail.com | 93306930313 | Dear Purchasing Manager, we are a professional manufacturer of SPC and LVT flooring in Jiangsu, China with 15 years of experience. Our factory supplies competitive price and OEM service, MOQ one container. Kindly send us your inquiry, catalog available on request.
Oliver Grant | olivergrant31@gmail.com |  | We have a database of 50 million verified business emails and contact lists by industry and state. Get targeted B2B leads with phone, title and revenue. 30% off this week only.
DavidBon | davidbon@gmail.com |  | This post is really a nice one, it assists new web users who wish for blogging. I bookmarked your blog and will come back often, keep up the great work! my web page http://seo-links.biz
Amanda Clark | amanda.clark@example.com | 98999810894 | Quick question: who handles your Google reviews? We help local businesses get more 5 star reviews on autopilot and remove the negative ones. Want to see a demo?
Tax Relief Dept | taxreliefdept96@mail.ru | 570-555-0133 | Your business may qualify for up to $26,000 per employee under the Employee Retention Credit. The deadline is approaching. Check your eligibility for free today: www.erc-claims-now.com
Steven Brooks | steven.brooks@yahoo.com | 570-555-0140 | I wanted to reach out because our AI chatbot can answer your customers 24/7 and book appointments automatically. Companies see a 37% increase in conversion. Interested in a free trial?
James Cole | james.cole@gmail.com | 570-555-0119 | Hi there, I'm a professional logo and graphic designer. I can make a new logo, business cards, brochures and banners for your company for only $50 with unlimited revisions. Check my portfolio.
DomainNotice | domainnotice@outlook.com |  | FINAL NOTICE: your domain name is about to expire. Failure to complete your domain registration renewal may result in cancellation of your listing in search engines. Secure payment: https://domain-renewal-service.info
Melanie Ross | melanie.ross@example.net | 570-555-0158 | Hello, my name is Melanie and I am a licensed photographer. I was puzzled to find my images on your website without permission. This is copyright infringement and you could be sued! Download the evidence here: https://sites.google.com/view/a7731-documents
Nikita | nikita46@mail.ru |  | взлом почты, WhatsApp, Telegram на заказ, гарантия, анонимно, пишите
Brandon Hughes | brandonhughes59@hotmail.com | 570-555-0177 | We fill out contact forms just like this one. If you are reading this message it means our marketing works! We can send your ad to millions of websites for one low price. Contact me on skype live:contactformblast
Priyanka Das | priyanka.das@163.com |  | Dear Business Owner, I hope you are doing well. I am a Digital Marketing Executive. We noticed that your website does not have proper optimization. We provide SEO, SMO, PPC, ORM and web development services with 100% satisfaction guarantee. Do let me know if you are interested, then I will send you our packages and price list.
WilliamAdurf | williamadurf@example.net | 99219164111 | Replica watches Rolex, Omega, Louis Vuitton bags, top quality AAA+, discount 70%, free shipping
Laura Bennett | laurabennett19@example.com | 98472144662 | Would you be open to selling your business? We represent qualified buyers who are actively looking to acquire companies in your industry with revenue over $1M. A confidential conversation costs you nothing.
Green Clean Pro | green.clean.pro@bizmail.top |  | We are a commercial cleaning and janitorial company serving offices in your area. We'd love to provide you a free no obligation quote to clean your facility. Who is the best person to speak to?
Eric Jones | ericjones12@outlook.com | 570-555-0194 | Eric here with a quick thought about your website... Most visitors leave without a trace. Talk With Web Visitor is a software widget that captures any visitor's name, email and phone number. CLICK HERE to try it now. If you'd like to unsubscribe click here.
Sam Peterson | sam.peterson@mail.ru | 81404255822 | Get 10,000 Instagram followers for $29! Real and active followers, likes, YouTube views and TikTok. No password required. Instant delivery
Dr Mercy Bello | dr.mercy.bello@yandex.ru | 570-555-0156 | Dear friend, I am contacting you regarding an inheritance of $8.5 million USD left by my late client who shares your last name. I need your trust and cooperation to transfer the fund. Kindly reply to my private email for more details.
Viktor P | viktor.p@example.com | 570-555-0170 | Продвижение сайтов в топ Яндекс и Google, прогон по базам, ссылки недорого
Forex Signals | forexsignals92@outlook.com | 87723670131 | Join our VIP telegram channel for free forex and crypto signals with 95% accuracy. Double your money every week!! t.me/fxvipgroup
Hannah Schmidt | hannahschmidt44@gmail.com | 93739961068 | Do you need a virtual assistant? Our remote team handles data entry, bookkeeping, customer support and appointment setting from only $6 per hour. Schedule your free consultation with us today.
JosephPum | josephpum41@qq.com | 570-555-0120 | essay writing service, buy custom term papers and dissertation cheap, professional writers https://write-my-essay.top
Paul Simmons | paul.simmons@example.com | 570-555-0170 | Are you paying too much for credit card processing? We can eliminate your merchant fees completely. Send me a recent statement and I'll show you how much you could save each month.
Linda Fox | linda.fox@example.com | 570-555-0156 | Lose 20 pounds in 2 weeks with this one weird keto trick doctors don't want you to know. Order your free bottle today, limited supply
Chris Newman | chrisnewman57@gmail.com |  | Hey, I noticed your Google Business Profile isn't fully optimized. You're missing out on calls from people searching in your city. We get companies to the top 3 of Google Maps in 90 days or you don't pay. Worth a chat?
Web Team | webteam96@hotmail.com | 93373474350 | Your web site is not mobile friendly. We build responsive WordPress and Shopify websites, e-commerce stores and mobile apps. Contact us for a no obligation proposal.
AlbertMig | albertmig91@163.com | 570-555-0157 | <p>online pharmacy</p> xanax valium tramadol overnight delivery no rx needed
Sarah Mitchell | sarahmitchell72@gmail.com | 570-555-0163 | I run a blog about home improvement and we accept link exchanges. We'd place a link to your site on our page with DA 62 and you would link back to ours. Let me know if you're interested in collaboration.
PromoKing | promoking@outlook.com | 79324610610 | 1000 business cards $9.99, custom t-shirts, pens, banners and promotional products with your logo. Use code FORM20 to save 20% at checkout https://promokingprints.biz
Miguel Torres | mtorres@qq.com | 570-555-0127 | Hola, ofrecemos servicios de posicionamiento web y diseño de páginas para que su empresa aparezca en los primeros lugares de Google. Precios muy económicos. ¿Le gustaría recibir una propuesta sin compromiso?
Jean-Luc Renard | jean.luc.renard@webleads.xyz |  | Bonjour, nous sommes une agence de marketing digital. Nous pouvons augmenter le trafic de votre site internet et améliorer votre référencement naturel. Souhaitez-vous recevoir un audit gratuit de votre site ?
Credito Rapido | creditorapido68@example.com | 570-555-0119 | ¿Necesita un préstamo urgente? Ofrecemos préstamos de 2.000 a 500.000 con interés del 3%, sin aval y en 48 horas. Escríbanos por WhatsApp.
Marie Dupont | marie.dupont@qq.com |  | Je suis une particulière qui offre des prêts d'argent entre particuliers sérieux de 3000 à 900000 euros avec un taux de 2%. Contactez-moi par mail pour plus d'informations.
Vanessa Lim | vanessa.lim@example.com | 93410826961 | Dear Sir, we are supplier of diamond cutting discs, floor grinding machines and polishing pads from China factory. Good quality and best price. Hope to establish long term business cooperation with your esteemed company. Looking forward to your early reply.
ThomasKep | thomaskep@gmail.com |  | http://cheap-meds-store.ru http://pills-24.xyz http://best-casino-bonus.info http://porn-free.top visit now
Andrew Hill | andrew.hill@example.com |  | I help owners like you rank higher with AI-powered content. Our software writes and publishes 30 optimized articles every month. Start your 7 day free trial, cancel anytime.
TestUser | testuser@gmail.com |  | test test test
qwerty | qwerty23@gmail.com | 570-555-0143 | asdfasdf asdf
xKjRtPqWmLz | xkjrtpqwmlz@bizmail.top | 97450142411 | HgTrEwQazXcVbNm pLkOijUhYgt
bGhYtRfVcDe | bbghytrfvcde@outlook.com | 570-555-0152 | sDfGhJkLzXcVbN
Ryan Foster | ryan.foster@qq.com | 570-555-0119 | If I could bring you 15 new jobs next month, could you handle them? We run Facebook ads for contractors and guarantee results. I only take one company per area so let me know before I contact your competitor.
Insurance Desk | insurance.desk@yahoo.com | 89317348688 | Save up to 40% on general liability and workers comp insurance for your business. Get a free quote in 2 minutes. Compare rates from top carriers now.
Solar Savings | solar.savings@gmail.com | 570-555-0113 | Homeowners in your area are eligible for no-cost solar panels through a government program. See if you qualify before funds run out! https://solar-gov-rebate.site
Natalie Young | natalieyoung99@gmail.com | 94658409514 | We can provide permanent high DA backlinks from real websites, 100 guest posts for $300, monthly SEO package with keyword research, on-page and off-page. Visit our website for reviews.
Patrick Dean | patrickdean23@gmail.com |  | I'd like to introduce our payroll and HR software for small companies. It automates time tracking, taxes and benefits in a single platform. Could we set up a brief demo next week? Feel free to pick a slot: https://calendly.com/pdean-demo
Grace Kim | gracekim50@bizmail.top | 78375765875 | Your listing on our business directory needs to be verified. Claim your free profile now to be found by thousands of customers. Premium listing only $19/month.
Lottery Board | lboard@hotmail.com | 570-555-0145 | CONGRATULATIONS!!! Your email has WON the sum of 2,500,000.00 GBP in the Google promo. To claim your prize send your full name, address and phone number to our agent immediately.
DHL Express | dhl.express@bizmail.top | 570-555-0199 | Your parcel could not be delivered because of an unpaid customs fee of $2.99. Track and pay here within 24 hours: http://dhl-package-redelivery.info/track
StephenJeady | stephenjeady@yandex.ru | 570-555-0132 | Лучшие онлайн казино России, бонус за регистрацию, играй на реальные деньги http://casino-vulkan.ru
AlexNup | alexnup@gmail.com |  | hydra onion зеркало официальный сайт, купить, ссылка на вход
Donald Perry | donaldperry90@gmail.com | 570-555-0188 | Hello, I am interested in purchasing some products from your store. Do you ship to Australia and what forms of payment do you accept? Kindly get back to me with your website and total cost including shipping agent so I can pay with my credit card.
Tracy Lowe | tracy.lowe@yandex.ru | 570-555-0115 | We are an offshore software outsourcing company with 200+ developers skilled in PHP, React, Python, Node and mobile. Hire dedicated resources at $15/hr. Do you have any requirement at present?
VPN Deals | vdeals@hotmail.com | 570-555-0196 | Watch 20,000 channels and movies in 4K with our IPTV subscription, only $12 per month, works on firestick. Free 24h trial
Bethany Cruz | bethany.cruz@yahoo.com | 570-555-0179 | Hi, I specialise in writing product descriptions and blog content for brands in your niche. My articles are engaging and SEO friendly. Would you like me to write a free sample for your website?
Carl Jensen | carl.jensen@mail.ru | 95531115003 | We noticed you're not running any Google Ads. Your competitors get the calls that should be yours. We'd like to offer a free $500 ad credit when you sign up with our agency this month.
Global Trade | globaltrade95@mail.ru | 570-555-0169 | We are interested to import your products in large quantity to the Middle East. Please send your catalogue and price list to our procurement department. Payment terms are TT in advance.
Alicia Moran | alicia.moran@mail.ru | 570-555-0185 | Your competitor just got featured in USA Today, Forbes and Yahoo Finance. We can publish your press release on 400+ news outlets including Fox and NBC affiliates for $199.
NFT Drop | nft.drop@gmail.com |  | Free mint is live! Claim your airdrop tokens before it is gone, connect wallet https://claim-airdrop.xyz
Gary Webb | gary.webb@gmail.com |  | Attention owner: do you need fast cash for equipment, payroll or inventory? You are pre-approved for up to $250,000. No upfront fees. Click to see your offers.
Printer Ink | pink@webleads.xyz | 78802968220 | Toner cartridges and office supplies at wholesale prices, free delivery, call 1-888-555-0100 now
Jason Reed | jason.reed@example.net |  | I can set up SMS text message marketing for your business with 98% open rates. Send promotions to all of your customers in one click. Want me to show you how it works?
Leslie Ward | leslieward57@gmail.com |  | Our email marketing platform helps you send unlimited newsletters for a flat fee. Get a lifetime deal for $67, no monthly payment, 14 days money back guarantee. https://mail-blast.online/deal
Kirill | kirill@growth-mail.info |  | Сниму видео о вашей компании, монтаж, реклама в социальных сетях, таргет, недорого
JamesHen | jameshen@gmail.com | 570-555-0169 | sex dating site adult webcams free registration girls in your city tonight
JasonSob | jasonsob@gmail.com | 85723856333 | best CBD oil gummies for sale, vape, delta 8, buy kratom online discount
Steroid Shop | steroid.shop@example.com | 74237123951 | Buy anabolic steroids, HGH and testosterone online, discreet shipping, bitcoin accepted
Diana Reyes | dianareyes57@gmail.com |  | Need more foot traffic? We'll print and mail 5,000 postcards to households near you, every door direct mail, at 39 cents each including design and postage. Reply YES for a quote.
Sean Parker | seanparker50@gmail.com |  | I would like to discuss a partnership opportunity with the owner. Our network of contractors gets paid weekly for referrals and there is no cost to join. When is a good time for a quick call?
Telecom One | telecom.one@yahoo.com |  | Cut your phone bill in half with our cloud VoIP phone system. Unlimited calling, auto attendant, mobile app. Ask for a free demo and quote.
Rebecca Stone | rebecca.stone@example.com |  | Following up on my previous message. I sent you an email about improving your website traffic but have not heard back. Are you the right person to talk to about marketing? If not please forward this to the decision maker.
Jonathan Fields | jonathan.fields@bizmail.top | 570-555-0176 | Just checking in to see if you got my last email. We'd love to give your site a complete makeover. We've done this for many flooring companies and they doubled their leads in 3 months.
Tina Brooks | tina.brooks@163.com |  | I build websites for flooring contractors. I made a free mockup of a new homepage for your flooring business, can I send you the link to see it? No strings attached.
Amit Verma | amitverma27@example.net | 570-555-0127 | Greetings, we offer data scraping, data entry, product upload, lead generation and web research services. First 10 hours free trial. Awaiting your positive response.
Jack Turner | jack.turner@gmail.com | 570-555-0129 | Get funded fast! Merchant cash advance, business line of credit, SBA loans, equipment financing. Same day approval. Text FUND to 555-0199
Wendy Harper | wendyharper5@mail.ru | 570-555-0198 | We offer carpet and floor cleaning leads and appointments in your zip code. No contract. Pay per call only. How many jobs a week would you like?
Kelly Anders | kanders@example.com | 77370222250 | Is your warehouse overstocked? We liquidate and buy closeout flooring by the truckload. Send us your list with quantities and prices and we'll make a cash offer today.
Export Dept | export.dept@gmail.com |  | Hello dear, this is Cindy from Foshan ceramic tile factory. We produce porcelain tiles, marble, mosaic. FOB price from $3.2 per sqm. If you have any interest please contact me by WhatsApp +86 138 0000 0000.
WPC Decking Co | wpc.decking.co@hotmail.com |  | We are one of the biggest exporters of WPC decking and laminate flooring. E-catalogue and samples free for your checking. Best regards, Sales Manager
Lawrence Gold | lawrence.gold@gmail.com | 570-555-0158 | Timeshare exit: we cancel your timeshare legally, 100% money back guarantee. Call our toll free number for a free consultation
Medicare Help | medicare.help@outlook.com |  | You may be entitled to additional benefits. Call now to speak with a licensed agent about your Medicare plan. This is not affiliated with any government agency.
Charles Vip | charles.vip@gmail.com |  | Escort models London, Paris, Dubai. VIP girls available 24/7 https://vip-escorts.club
Proxy Seller | proxy.seller@example.com | 570-555-0158 | Buy residential proxies, rotating IP, unlimited bandwidth, from 0.5$ / GB. Promo code PROXY10 at https://proxy-store.pro
Ronald Hess | ronald.hess@example.com | 570-555-0118 | Hello, I'm reaching out from a local SEO agency. We looked up your business and you're showing on page 4 for flooring near me. We'd be happy to jump on a call and walk you through how to fix that.
Kathy Lane | kathy.lane@webleads.xyz | 97102409825 | Would you like to accept payments in cryptocurrency? Our plugin makes it simple to accept bitcoin and ethereum at your store with zero fees.
SEOExpert | seoexpert@example.com |  | SEO SEO SEO first page Google guaranteed, backlinks, DA PA increase, cheap price, contact whatsapp
Nathan Brooks | nathan.brooks@gmail.com | 570-555-0147 | I'm looking for companies to beta test our new CRM for home service contractors. It handles quotes, scheduling, invoicing and follow-ups automatically. You'd get 6 months free. Want the signup link?
Olga | olga@gmail.com |  | Привет, ищу мужчину для приятных встреч, мои фото и телефон тут http://znakomstva-night.ru
Bulk Traffic | btraffic@example.net |  | Send 100,000 real human visitors to your website for $59. Targeted by country and niche. Increase your Alexa rank and sales. https://traffic-bulk.click
HowardGon | hhowardgon@yahoo.com |  | Приветствую, предлагаем рассылку по формам обратной связи. База 2 миллиона сайтов. Недорого
Peter Novak | peter.novak@yahoo.com | 87945698250 | We provide translation services in over 100 languages for websites, contracts and manuals. Competitive rates per word. Ask for our price list.
Rose Palmer | rosepalmer37@outlook.com | 95738253934 | Hi, do you accept advertising on your website? I have a client in the gambling niche willing to pay $200 for an article with one do-follow link. Let me know your price.
Gadget World | gadget.world@qq.com | 570-555-0185 | The new smartwatch everyone is talking about, now 80% OFF today only. Free shipping worldwide. Order: https://gadgetworld.shop/watch
Fiona West | fionawest13@hotmail.com |  | Our bookkeepers clean up your QuickBooks and do your taxes so you can focus on growing your company. Flat monthly price, first month free. Shall I send over details?
Harry Nolan | hnolan@yahoo.com | 89323131498 | You have been selected for the Best of Business Award in your city. Please follow the link to claim your plaque and feature your award on your website. http://business-award-program.org
Allison Beck | allison.beck@gmail.com | 81961482650 | We specialise in commercial window film, signage and vehicle wraps. Wrap your vans and turn them into moving billboards. Request a free quote from our team.
ErnestBlode | ernestblode@gmail.com |  | Смотреть фильмы онлайн бесплатно в хорошем качестве без регистрации http://kino-hd.ru
Smart Leads AI | smartleadsai15@gmail.com | 84899187678 | Imagine never missing a lead again. Our AI voice agent picks up every call, qualifies the customer and schedules the job. Used by over 3,000 contractors. Book your demo now.
Derrick Stone | derrick.stone@example.com | 570-555-0127 | Dear Sir or Madam, we supply marble, granite and engineered stone directly from our quarry in Turkey. We are searching for distributors in USA. Please advise your interest and we shall quote our best CIF prices.
Trucking Loads | trucking.loads@yahoo.com | 570-555-0195 | Freight brokers and dispatch services available. We move LTL and full truckloads at the lowest rates. Email us your lanes.
Home Warranty | home.warranty@gmail.com | 74187322465 | Protect your home with our extended warranty plan. Covers appliances, HVAC and plumbing. First month free if you enroll today!
Jordan Blake | jordan.blake@gmail.com | 90712048050 | I made you a short video about 3 mistakes on your website that are costing you customers. Should I send it here or to a different email?
Monica Gill | monica.gill@gmail.com |  | Hope this finds you well! I'm a link building specialist and I'd like to publish an article on your site. It will be unique, relevant to your audience, and free of charge. In return we only ask for one link.
LeslieKab | lesliekab@gmail.com |  | I really like reading through an article that will make people think. Also, thanks for allowing me to comment! Here is my page http://payday-loans-x.info
AnthonyWef | anthonywef@qq.com |  | Kuwait Kuwait
Larrytrulp | larrytrulp@hotmail.com | 570-555-0195 | 123
Robertsoage | rrobertsoage@gmail.com |  | Bahrain, Manama
DennisBup | dennisbup@qq.com | 87720218632 | Cocoa
Jamesbligh | jamesbligh@example.net |  | https://t.me/+kdl20dk9
PhillipLob | philliplob@example.com | 98348375255 | USA New York Best prices guaranteed
Scottspurb | scottspurb@outlook.com |  | Hello, guys! Interesting site, thanks a lot! Nice
Loan Offer | loffer@outlook.com |  | Do you need a loan of any kind? Personal, business, debt consolidation at 2% interest rate. We give out loans without collateral to serious minded people. Apply now via email.
Investment Office | investment.office@webleads.xyz |  | I represent a group of investors from Dubai who wish to fund viable projects. We offer non recourse loans at 3% per annum. Send your business plan or executive summary for review.
Camille Roy | camille.roy@example.com | 570-555-0156 | Bonjour, je vous contacte car votre site n'apparaît pas sur la première page de Google. Notre équipe d'experts SEO garantit des résultats rapides. Répondez OUI pour recevoir notre offre.
Ventas China | ventas.china@example.com |  | Estimado señor, somos fabricante de pisos SPC y laminados en China. Precio de fábrica, buena calidad, certificado CE. Esperamos su consulta y colaboración.
Apps Factory | appsfactory44@yahoo.com |  | Do you need a mobile app for iPhone or Android? Our developers will build your app in 4 weeks. Fixed price, source code included, NDA signed. See our portfolio.
Judith Marsh | judithmarsh7@gmail.com | 85811478694 | Grants are available for small businesses that never need to be repaid. Our specialists write your application. Over $40 million awarded. Check eligibility at https://free-grant-center.info
Security Alert | securityalert2@gmail.com |  | We have hacked your website and extracted your databases. Pay $3000 in bitcoin to the address below within 5 days or your customer data will be leaked and your reputation destroyed.
Michael Chen | michaelchen31@gmail.com | 570-555-0185 | Your mailbox storage is full and incoming messages are on hold. Verify your account to avoid being deactivated: http://mail-verify-login.site
Holly Grant | hollygrant54@webleads.xyz |  | As a small business owner you know word of mouth matters. Our reputation management platform collects reviews, monitors social media and increases your rating. Get started with a 30-day free trial.
Cheap Hosting | chosting@bizmail.top |  | Web hosting unlimited SSD $1.99/mo, free SSL, free domain, cPanel, 99.9% uptime guarantee. Order now
Uplift Media | uplift.media@gmail.com | 81471473011 | Want a pro to run your Facebook and Instagram pages? We post daily, reply to comments and grow your audience organically. Packages from $149. Let's chat!
Isaac Grant | isaacgrant53@outlook.com | 95852188715 | Wikipedia page creation services: we write, publish and maintain your company's Wikipedia article. Approved editors. 40% off for a limited time.
Courtney Bell | courtney.bell@gmail.com | 570-555-0159 | I saw that you're hiring. We have pre-screened candidates and remote workers ready to start immediately at a fraction of the cost. No placement fee until you're satisfied.
Energy Audit | eaudit@qq.com | 71526053602 | Businesses on your street are overpaying for electricity. We broker commercial energy contracts and can lower your rate by 30%. Send a copy of your bill to get a free analysis.
Frances Dale | francesdale47@example.com | 87250063560 | Did you know 70% of visitors abandon slow sites? Ours load in one second. We'd love to rebuild your website, free domain and hosting for the first year included.
Winning Bet | winning.bet@outlook.com |  | Fixed matches 100% sure, football betting tips, correct score, contact on telegram, pay after win
Marcus Allen | marcus.allen@gmail.com | 570-555-0171 | I'm reaching out to local flooring stores because we have a steady stream of homeowners requesting quotes and not enough installers to serve them. Would you be open to receiving these jobs? There's a small fee per lead.
Ella Simmons | ella.simmons@bizmail.top |  | Quick one - are you the person in charge of marketing? Reason I ask: we have an opening for one flooring company in your county in our exclusive lead generation program.
WaterPure | wwaterpure@example.net |  | Free water test for your home and office. Our technicians will be in your neighborhood this week. Claim your $25 gift card for trying our filter.
Ivan S | ivans41@gmail.com |  | Куплю ваш сайт или разместю рекламу, платим ежемесячно, пишите в телеграм
Rita Cohen | rita.cohen@outlook.com |  | We'd like to list your products on our marketplace. Sellers earn thousands per month on Amazon and Walmart with our done-for-you automation store. Fully passive income.
Megan Doyle | mdoyle@example.com | 92687673344 | Hey, I just found your site and took a quick look. You have a great business but honestly the design looks a bit outdated. We could give it a fresh look for less than you think. Can we schedule a call this week?
Arjun Mehta | amehta@163.com | 83757858709 | Hi, I would like to know if you are interested in a proposal for SEO that will bring your site on top of Google, Yahoo and Bing. Our strategy includes on-page optimization, competitor analysis, content and monthly reporting. Please share your phone number and suitable time.
Katie Summers | katiesummers45@mail.ru | 72826278333 | I'm reaching out to see if you'd be interested in getting more jobs from homeowners who are ready to buy. Our system delivers booked estimates, not just clicks. No retainer. Are you open to learning more?
Capital Direct | capital.direct@gmail.com |  | Need money to expand? Our lenders approve flooring contractors with 500+ credit score. Unsecured lines of credit up to $150K, fund in as little as one day. See what you qualify for with no impact to your credit.
Wordpress Dev | wordpress.dev@qq.com | 98992241676 | I am a freelance web developer with 10 years of experience. I fix WordPress errors, remove malware, speed up pages and redesign. My hourly rate is low. Let me know if you have any project.
Henry Walsh | henry.walsh@gmail.com | 86282536642 | I am contacting you about a possible business collaboration. My company places sponsored content and pays $80 per article. We provide the article, you publish it with our client's link.
Lucy Hale | lucyhale25@gmail.com | 570-555-0185 | Are you happy with how many calls you get from your website? 8 out of 10 small businesses lose customers since their site isn't optimized. We'll show you exactly what to fix, free of charge.
Denise Carter | denise.carter@163.com | 570-555-0149 | Hi, as a local business you can be featured in our upcoming community magazine delivered to 12,000 affluent homes. Ad space is nearly sold out. Reply for rates.
Kyle Jensen | kylejensen94@gmail.com |  | Our team runs Local Services Ads for flooring installers. Most see return of 5x ad spend within 60 days. I'd love to show you a case study and a free strategy session.
Olivia Marsh | oliviamarsh60@gmail.com | 570-555-0141 | Would it be okay if I sent you a personalized video showing how your competitors are outranking you on Google? It takes 2 min to watch.
Ruben Delgado | rubendelgado97@example.com | 96346198769 | Le escribo porque podemos ayudarle a conseguir más clientes con campañas en Facebook e Instagram. Nuestra agencia maneja redes sociales y anuncios. Solicite una demostración gratis.
Thomas Lefèvre | thomas.lefevre@gmail.com | 76308379388 | Nous créons des sites web professionnels et des boutiques en ligne à partir de 299 €. Hébergement et nom de domaine inclus. Contactez-nous pour un devis gratuit.
Mustafa Demir | mustafademir56@qq.com |  | Dear Sir, our company is producer of ceramic and porcelain tiles in Turkey, we export to 40 countries. We want to find importer and wholesaler in your country. Attached please find our price offer. Waiting for your kindly reply.
Jenny Wu | jennywu49@outlook.com | 99351201404 | Good day, this is Jenny from Shandong, we are specialized in producing PVC flooring, stair nosing and skirting for over 12 years. ISO9001, CE certificates. Can we send you the latest price list? Whatsapp/Wechat available.
Sunil Exports | sunil.exports@gmail.com |  | We are manufacturer and exporter of handmade carpets, rugs, doormats from Bhadohi, India. All kinds of hand tufted and hand knotted. Wholesale only. Please advise if any requirement.
Floor Supply Asia | floorsupplyasia63@outlook.com |  | Hello manager, factory direct SPC click flooring 4mm with IXPE $4.9/m2 FOB Shanghai. Free samples. Do you import? We hope to cooperate with you.
BrianDuami | brianduami@example.com | 74327694529 | Играй в лучшие слоты, фриспины за регистрацию без депозита, зеркало сайта работает http://slot-vavada.xyz
EdwardRon | edwardron35@163.com |  | Предлагаем услуги по SEO продвижению и созданию сайтов под ключ, гарантия результата, скидка 20 процентов
Алексей | user@gmail.com | 570-555-0123 | Здравствуйте! Увеличим продажи вашего сайта с помощью контекстной рекламы. Бесплатный аудит. Ответьте на это письмо
Kennethsip | kennethsip@gmail.com | 93981246749 | Купить диплом института, аттестат с занесением в реестр, доставка по всей России http://diplom-shop.ru
DonaldFlozy | ddonaldflozy@growth-mail.info | 96490116193 | Доставка грузов из Китая, карго, выкуп товаров 1688, таможенное оформление
Zachary Cole | zachary.cole@example.net |  | I'm a crypto recovery expert. If you lost funds to a scam, fake broker or a locked wallet I can help you recover your bitcoin within 48 hours. Contact the hacker on telegram.
Trade Master | tmaster@gmail.com | 570-555-0176 | Turn $500 into $15,000 in 7 days! I thought it was a scam until I tried with Mrs Jennifer, my account manager. She is honest and reliable, message her on WhatsApp.
Binary Options | binary.options@example.net |  | Passive income system makes $1,270 a day working only 20 min from home. No experience required. Watch the free presentation before it gets taken down https://quick-income-system.biz
Adult Fun | adultfun91@webleads.xyz | 570-555-0143 | Hot single women in your neighborhood want to meet tonight. Join free, no credit card. http://meet-local-girls.xyz
Sexy Kate | sexy.kate@example.com |  | hi handsome, I'm bored, want to chat? my cam is on https://cam-kate.live
EugeneGow | eugenegow19@example.com |  | Порно видео бесплатно смотреть онлайн, домашнее, молодые http://xxx-vid.ru
Pharma Express | pexpress@example.com |  | Generic Levitra, Kamagra, Ozempic without prescription. Discreet packaging, pay by card or crypto, 20 free pills with each order
MarvinPlali | mmarvinplali@gmail.com | 570-555-0152 | buy adderall online ambien modafinil next day delivery usa https://rx-fast-meds.info
Slim Now | slim.now@qq.com | 83643091769 | Doctors are stunned: the 10 second ice hack melts belly fat overnight. Click and see before it's banned
Nicole Adams | nicole.adams@gmail.com | 570-555-0146 | I'm writing to let you know about our vacation giveaway. You've been chosen to receive a 5 day cruise for two. Confirm your details to claim, offer ends tonight.
Prize Dept | prize.dept@gmail.com | 570-555-0179 | You are today's lucky visitor! Answer 3 questions and get an iPhone 17 for $1. Only 5 left in stock http://lucky-visitor-win.top
Barrister Kofi | barrister.kofi@example.com | 88581054446 | I am the attorney to a deceased client who left behind the sum of $12.3M in a bank here. As you bear the same surname I want to present you as next of kin. This is 100% risk free.
Sgt Linda | sgt.linda@qq.com | 71921323237 | Hello dear, I am an army officer in Syria, I have an important proposal and a box of funds to share with you, please write me back for details
PayPal Team | pteam@example.com |  | We noticed unusual activity in your account. Your access has been limited. Log in and confirm your information to restore access: http://paypa1-secure-verify.info
Domain Sales | domain.sales@yandex.ru | 73209635476 | The domain flooringexperts.com is available for purchase. It gets great type-in traffic. Make an offer today before your competitors buy it.
Trademark Office | toffice@163.com | 570-555-0114 | Important notification: your company name is about to be registered as a trademark and domain by a third party in Asia. Please confirm within 7 days whether you object.
Accessibility Audit | accessibility.audit@example.net | 96950646917 | Your website may violate the ADA and expose you to a lawsuit with fines up to $75,000. Our widget makes you compliant in 5 minutes. Start a free scan.
GDPR Check | gdpr.check@gmail.com | 570-555-0122 | Your site isn't compliant with privacy regulations. We provide cookie banner and legal documents from $49. Avoid penalties.
Hacker X | hacker.x@bizmail.top | 70735976149 | Your computer was infected with my private malware through an adult website. I recorded you. Transfer 1500 USD in Bitcoin and I will delete the video. You have 50 hours.
Ghost Writer | ghostwriter31@webleads.xyz |  | We are a team of professional authors. Memoirs, e-books, business books. Become a published author with your name on Amazon. 60% off for new clients.
Podcast Booking | podcast.booking@gmail.com | 570-555-0147 | I help business owners get booked on top podcasts. Would you like to be interviewed as an expert and reach thousands of listeners? Spots are limited, apply now.
Video Pro | video.pro@example.com |  | 75% of people would rather watch a video than read text. We produce whiteboard and 3D videos with script, voice over and music. Portfolio on request. Get 50% off your first video.
Lead Gen Guru | leadgenguru37@yahoo.com |  | Do you want to reach every company owner in your state? We send 5,000 cold emails a day for you and book meetings on your calendar. Pay only per meeting.
Mass Mailing | massmailing39@gmail.com | 91782713243 | With our tool you can submit your message to 25 million contact forms automatically, bypass captcha. $199 one time payment. https://form-submitter.pro
XRumer Service | xservice@outlook.com | 570-555-0133 | Xrumer and GSA blasts, forum profiles, blog comments, tiered links. Increase your domain rating to 50+ guaranteed, cheap
SocialBoost | socialboost@outlook.com | 570-555-0188 | Buy TikTok followers, Spotify plays, Google reviews and Trustpilot reviews. Fast and safe. 24/7 support. Order at https://socialboost.shop
Review Remover | review.remover@gmail.com |  | Is a bad review hurting you? We delete 1-star Google reviews permanently, you only pay after removal. Confidential.
Kelvin Shaw | kelvin.shaw@growth-mail.info | 87067106533 | I checked your Google listing and saw a few things that stop you from appearing in the map pack. I'd be glad to send over my notes. Would that be helpful?
Steph Monroe | steph.monroe@hotmail.com |  | Do you have capacity for extra clients right now? I partner with one company per city and we split the work: I bring the leads, you close them. Interested?
Recruit Fast | recruitfast82@outlook.com |  | Looking for installers or salespeople? We have vetted candidates on our platform. Post your first job ad for free and receive resumes in 24h.
Outsource BPO | outsourcebpo90@yandex.ru |  | Our call center in Manila provides inbound and outbound telemarketing, answering service and live chat agents from $5/hour. Ask for a quotation.
Accounting Plus | accounting.plus@gmail.com | 84577497992 | Worried about IRS tax debt? Settle for a fraction of what you owe. Our tax attorneys negotiate on your behalf. Free consultation, call now.
Student Debt | student.debt@gmail.com | 70487536076 | Forgive your student loan under the new program. Enrollment ends soon. Press reply with your best number.
Health Cover | health.cover@yandex.ru |  | Affordable health insurance plans from $59/mo for self-employed and families. Compare top providers and save. Licensed agents standing by.
Car Shield | carshield67@outlook.com | 570-555-0167 | Your vehicle's factory warranty is about to expire. Extend coverage now and never pay for repairs again.
Gold IRA | gira@gmail.com |  | Protect your retirement savings from inflation with a gold IRA. Get your free investor guide plus up to $10,000 in free silver.
Roof Deals | roof.deals@outlook.com | 570-555-0178 | Storm damage? Our roofing crews are in your area offering free inspections. We also pay $500 per referral to businesses who send us customers.
HVAC Marketing | hvacmarketing42@outlook.com |  | We specialise in growing home service brands: roofing, HVAC, plumbing and flooring. Last quarter our clients added an average of $42k in revenue. May I share how?
Fleet GPS | fleetgps98@webleads.xyz | 89681345483 | Track your vans in real time with our GPS fleet solution. Cut fuel cost 20%. Hardware is free with 36-month plan. Book a demo.
Uniform Shop | uniform.shop@growth-mail.info | 89500765473 | Custom embroidered polos, hats and hi-vis vests for your crew. No minimum order. Upload your logo and get a free digital proof today.
Office Coffee | office.coffee@example.net | 570-555-0191 | We install free coffee machines in offices, you pay for the beans only. Try it two weeks with no commitment.
Kleen Team | kleen.team@yahoo.com | 77368937073 | Does your showroom sparkle? Our janitorial crew offers nightly cleaning, window washing and floor waxing for businesses. First cleaning half price.
Pest Out | pest.out@outlook.com | 570-555-0143 | Commercial pest control with monthly plans starting at $39. Mention this message for a free inspection of your premises.
Sign World | signworld38@outlook.com | 92264159214 | LED signs, channel letters, storefront lettering. Stand out from the competition with a brand new sign. Financing available. Request your free mockup.
Pallet Buyers | pallet.buyers@hotmail.com | 74854035353 | We buy used pallets, cardboard and scrap metal from warehouses. Top prices paid and free pick up. Contact our dispatcher.
Freight Saver | freightsaver94@example.com |  | Shipping LTL? We compare 60+ carriers in seconds. Save up to 35% on every shipment. Register a free account.
CRM Cloud | crmcloud75@example.com |  | Stop losing track of estimates. Our all-in-one app for contractors sends proposals, collects signatures and payments. Start your 14-day free trial without credit card.
AI Agency | ai.agency@example.net |  | We build custom AI agents that automate your follow ups, emails and quoting. Clients save 20 hours per week. Reply AI to receive our free playbook.
ChatGPT Ads | chatgpt.ads@gmail.com | 70336873050 | Get your company recommended by ChatGPT and other AI search engines. Generative engine optimization is the new SEO. Ask for your free visibility report.
QR Menus | qrmenus20@example.com | 91892624395 | Digital business cards with NFC tap for you and your sales people. Make a lasting impression. 10 pack $99
Photo Edit | photoedit51@gmail.com | 570-555-0154 | Hello, we offer image editing service: background removal, retouching, virtual staging for $0.40 per photo. Send 2 photos for a free test.
CAD Services | cadservices25@outlook.com |  | We are an engineering outsourcing firm giving CAD drafting, 3D rendering, take-offs and estimation services to contractors at 60% lower cost. Can we connect for 10 minutes?
Estimating Hub | estimating.hub@qq.com | 83721359631 | Dear contractor, do you need estimates or quantity takeoffs for your bids? Our estimators deliver within 24-48 hours. Send us the drawings and get a quote.
Debbie Flynn | dflynn@outlook.com |  | Your store was recommended to me for our gift guide. The feature costs $150 and reaches 80k subscribers on our newsletter. Want me to reserve you a spot?
Antonio R | antonio.r@gmail.com | 570-555-0169 | Nice blog! I am loving it!! Will be back later to read some more. Also visit my site
Gerald | gerald@yandex.ru |  | Pretty section of content. I just stumbled upon your weblog and in accession capital to assert that I get in fact enjoyed account your posts
LarryOrabe | larryorabe@example.com | 570-555-0163 | Thanks for the good writeup. It in truth used to be a leisure account it. How could we communicate?
WilliamTok | williamtok18@qq.com | 570-555-0152 | London
Haroldhob | haroldhob@gmail.com |  | Germany, Berlin
Josephglult | josephglult@qq.com |  | +1
fhgjkdls | fhgjkdls@hotmail.com |  | jhgfds kjhgf
RtYpLkMnBvCx | rtyplkmnbvcx67@example.com | 75491705167 | QwErTyUiOpAs zXcVbNmLkJhG
aaa | aaa5@example.com | 570-555-0111 | aaa
abc xyz | abcxyz47@gmail.com | 570-555-0185 | hello hello
TimothySam | timothysam54@bizmail.top | 91937539517 | https://is.gd/hx82Kq
TravisMof | travismof@yahoo.com | 570-555-0176 | best replica handbags http://bags-replica.top https://bags-replica.top/sale https://bags-replica.top/gucci https://bags-replica.top/prada
IrvingSlent | irvingslent@qq.com | 93248928449 | Dubai, Business Bay The Opus tower
ElmerMaw | eelmermaw@gmail.com | 570-555-0143 | 4 Street Moscow Tverskaya 12
RussellVag | rrussellvag@outlook.com | 72506428536 | Nicaragua, Managua Earn money online http://work-at-home.xyz
Tyler Brooks | tyler.brooks@gmail.com | 570-555-0156 | Hi there, I was on your site earlier and it looks like you could be getting a lot more out of it. I build modern websites that actually bring in customers. Mind if I share a few ideas?
Vikram Singh | vikram.singh@outlook.com |  | Dear Team, I am sales consultant with a web company. We have prepared an SEO analysis of your website, there are a lot of errors which are affecting ranking. We can fix these issues at reasonable cost. Kindly revert so I can send full report with quotation.
Heather Lane | heather.lane@gmail.com |  | I wanted to see if you'd like to have your business appear at the top when people search for flooring installers in your town. We manage everything and charge only if you rank. May I send details?
Chad Miller | chad.miller@webleads.xyz | 83785704416 | I know you get a lot of these, so I'll be brief. We help flooring stores add 20 to 30 estimates a month with Facebook and Google. Open to a chat on Thursday?
Monica Reed | monica.reed@gmail.com |  | Is there someone on your team I can speak with about your online marketing? I think we can cut your ad spend in half and get you better leads.
Ashish Kumar | ashishkumar74@gmail.com | 570-555-0165 | Hello, hope you doing well. Do you want to outsource your website, mobile app, e-commerce work? We are having 8+ years experience team of designers and developers. Share your skype id or contact number.
Brett Collins | brettcollins66@gmail.com | 96972051052 | I have a question about your website: did you know it takes over 6 seconds to load on phones? That alone drives most people away. We repair this for a flat fee.
Sonia Wells | sonia.wells@gmail.com |  | We're offering 3 free blog posts to businesses that want to test our content service. Native writers, SEO optimised, delivered in 5 days. Interested?
Local Listings | local.listings@example.com | 84628583651 | Your business information is wrong on 42 of 60 directories. We sync name, address and phone across all of them for $299 per year. Run your free scan.
Jake Turner | jturner@hotmail.com |  | My client pays top dollar for dofollow backlinks. Would you consider adding a link into one of your existing articles? We pay by PayPal the same day.
Nora Ellis | noraellis24@example.com |  | I'm an outreach manager. We have an infographic your readers might like, can we publish it on your blog along with a short article? It's completely free for you.
Link Trader | link.trader@growth-mail.info | 570-555-0148 | Selling high authority links: DR 50-90 news sites, edu and gov backlinks, PBN. Bulk discount. Ask for the spreadsheet with prices.
Lars Becker | larsbecker10@hotmail.com |  | Guten Tag, wir erstellen professionelle Webseiten und bringen Ihr Unternehmen bei Google auf Seite 1. Fordern Sie jetzt Ihr kostenloses Angebot an.
Claudia Neri | claudia.neri@gmail.com | 81279030303 | Buongiorno, siamo un'agenzia web e offriamo servizi di posizionamento SEO e gestione social. Possiamo inviarle una proposta gratuita?
João Pereira | jpereira@gmail.com | 570-555-0177 | Olá, fazemos criação de sites, tráfego pago e marketing digital. Aumente suas vendas com nossas campanhas no Google. Peça seu orçamento grátis.
Laura Gómez | lgomez@yahoo.com |  | Hola, he visto su página web y creo que podría atraer muchos más clientes. Hacemos diseño web moderno, tienda online y posicionamiento. ¿Podemos agendar una llamada?
Diego Marketing | diego.marketing@yahoo.com |  | Aumente sus ventas por internet, creamos su sitio web con dominio y hosting gratis por un año. Promoción válida solo este mes.
Isabelle Martin | imartin@hotmail.com | 98794898573 | Bonjour, besoin de plus de clients ? Nous gérons vos campagnes Google Ads et votre page Facebook. Premier mois offert, sans engagement.
Finance Express | financeexpress45@gmail.com |  | Offre de crédit rapide et fiable entre particuliers, taux 2%, montant de 5 000 à 500 000 €. Réponse sous 24h par WhatsApp.
Préstamos Ya | prestamosya87@example.com |  | Dinero rápido para su negocio, sin buró ni papeleo, aprobación inmediata. Mande su nombre y monto que necesita al WhatsApp.
Игорь | user@gmail.com | 90723459915 | Добрый день. Предлагаю разработку сайтов, лендингов и интернет-магазинов. Настройка рекламы. Портфолио по запросу, цены низкие
Marina Trade | marina.trade@example.com |  | Добрый день! Продаем базы email адресов и телефонов компаний, актуальные данные, оплата криптовалютой
WalterCouff | waltercouff@gmail.com |  | Ремонт холодильников и стиральных машин в Москве недорого, выезд мастера бесплатно, звоните http://remont-master.ru
ArthurSuege | arthursuege90@outlook.com | 89869405604 | Ставки на спорт, бонус 10000 рублей новым игрокам, официальный сайт букмекера, вход зеркало
DennisGor | dennisgor8@gmail.com | 570-555-0177 | Займ онлайн на карту без отказа круглосуточно, первый заем под 0 процентов http://zaim-bystro.ru
张伟 | user@example.net |  | 专业SEO优化，网站建设，外链代发，谷歌排名第一页，联系微信 seo8866
MatthewRek | matthewrek@growth-mail.info |  | Only today 200 free spins and 100% first deposit bonus, play poker, roulette and slots with bitcoin
Poker Club | pokerclub88@gmail.com | 570-555-0179 | Join the biggest poker tournament online, win up to $50,000, sign up bonus for new players
KeithVot | keithvot31@hotmail.com | 81313317915 | Cialis 20mg price, buy sildenafil, tadalafil online canadian pharmacy no script
Weight Coach | weightcoach21@example.com |  | Semaglutide weight loss injections delivered to your door without insurance. Lose up to 15% body weight. Start your online visit today.
Hair Growth | hgrowth@gmail.com |  | Bald? Regrow your hair naturally in 30 days with this miracle oil. Satisfaction guaranteed or your money back.
Vape Outlet | vape.outlet@example.com | 570-555-0122 | Disposable vapes wholesale, THC carts, delta 9 gummies, ship to all states, order on telegram
CoinDrop | coindrop@example.com | 83355114172 | Elon is giving back! Send 0.1 BTC and receive 0.2 BTC back instantly. Limited event, live now http://elon-2x.live
Wealth Path | wealth.path@webleads.xyz |  | I make $8,000 a week trading from my phone and I will teach you how for free. Message me and I'll show my results. Financial freedom is one decision away.
AI Trader | atrader@gmail.com | 85938430358 | Our AI trading robot has 92% win rate on gold and Nasdaq. Copy our trades automatically. Minimum deposit 200 dollars.
Token Launch | tokenlaunch79@gmail.com |  | Presale live: the next 100x memecoin, audited, liquidity locked. Buy before listing on exchanges. Join our community
Mrs Patricia | mpatricia@gmail.com |  | Greetings in the name of the Lord, I am a widow suffering from cancer and have decided to donate my funds of $6,200,000 to charity through you. Please reply for further instructions.
Compensation Unit | compensation.unit@webleads.xyz |  | The United Nations has approved your payment of $1.5M compensation fund. Contact the director with your full name, address, occupation and phone.
Amazon Support | amazon.support@gmail.com | 570-555-0138 | Your order of $799.99 has been placed. If you did not authorize this purchase call our support line immediately to cancel and get a refund.
IT Helpdesk | ithelpdesk23@gmail.com | 70562873480 | Your password expires today. To keep using your mailbox, confirm your current password here http://webmail-update.top
Norton Renewal | nortonrenewal96@gmail.com | 70569369611 | Your subscription was renewed for $349.99. To cancel the charge contact billing within 24 hours.
Invoice Dept | invoicedept63@hotmail.com | 570-555-0121 | Please find the attached overdue invoice. Kindly make payment today to avoid late fees. Download: http://docs-invoice-view.xyz
Copyright Agent | copyrightagent20@gmail.com | 97274870438 | We act for the owner of images used on your site without a licence. Settle the matter for $650 or legal proceedings will follow. See evidence in the link below.
Jessica Hart | jessica.hart@qq.com |  | hello dear how are you? i saw your profile and want to know you more, write me on my mail so i send you my pictures
Lonely Ann | lonely.ann@qq.com |  | Are you married? I look for discreet fun, no strings. Find my number on my page http://ann-dating.top
Onlyfans Promo | onlyfanspromo54@example.com | 570-555-0151 | My new content is 80% off this week, come see everything I can't post here
Web Traffic Co | web.traffic.co@qq.com |  | 500 visitors for free! Try our website traffic service, real people, worldwide or USA only, no bots. Monthly plans available.
Explainer Hub | ehub@gmail.com |  | A short video on your homepage can raise sales by 80%. Our studio made over 3000 for brands of all sizes. Check out samples and pricing.
Voice Over | voice.over@gmail.com |  | Professional voice talent for your phone system, commercials and videos. English and Spanish. 24 hour delivery. Listen to demos.
Payroll Easy | payroll.easy@gmail.com | 84228378233 | Switch payroll provider and get three months at no charge. W2, 1099, direct deposit. Let's set up a 10 minute demo.
POS Systems | possystems45@bizmail.top |  | Upgrade your store with a new point of sale terminal at no cost. 0% processing. Next day funding. Who handles this?
Telehealth Plan | telehealth.plan@163.com | 570-555-0157 | Offer your employees telemedicine for $9 per month. No contract, family covered. Get the brochure.
Bid Network | bid.network@example.com |  | Get access to government contracts and construction bids in your state. Free 7 day trial. Thousands of flooring projects posted every month.
Contractor Leads | cleads@gmail.com | 74464707758 | Exclusive flooring leads in real time: name, phone, address and project. Only $25 each, no membership. How many can you take?
Tile Exporter | tile.exporter@example.com | 570-555-0149 | We export floor tiles 60x60, 60x120 glazed vitrified from Morbi India. Lowest rate in market. Send us your requirement and WhatsApp number.
Rubber Mats Ltd | rubbermatsltd80@bizmail.top | 570-555-0112 | Dear buyer, we manufacture rubber flooring tiles, gym mats and EVA foam. Customized thickness and colour. MOQ 500 sqm. Best regards, export manager.
Underlay Factory | underlay.factory@example.com | 570-555-0126 | Greetings from Changzhou! Supplier of EVA, XPE, cork underlayment for laminate and LVT. We'd like to be your trustworthy partner. Price list upon request.
Oak Lumber UA | oak.lumber.ua@webleads.xyz | 85028991456 | We offer oak lamella, planks and sawn timber from Ukraine and Romania. KD 8%. FCA or DAP price. Long term contract possible.
Drone Shots | drone.shots@gmail.com | 73483374278 | We shoot aerial drone photos and 360 tours for stores. Show up better on Google Street View. Reply for this month's special.
Magnets 4U | magnets.u@example.com | 78411157371 | Fridge magnets, calendars and notepads with your brand. 250 for $89 delivered. Free proof in 1 day.
School Sponsor | ssponsor@gmail.com |  | Put your ad on our high school sports calendar seen by hundreds of families. Spots from $195. Deadline is this week so call back quickly.
Merchant Rep | merchantrep93@example.com |  | This is regarding your Yelp account. We can push your listing above rivals and add a booking button. Call to activate.
Award Desk | award.desk@gmail.com |  | Your company was nominated as top flooring retailer of the year. To accept, purchase your trophy and press package.
Survey Panel | surveypanel20@yandex.ru | 570-555-0124 | Give us your opinion and earn a $100 gift card! Takes 2 minutes. http://survey-gift.click
Business Broker | business.broker@gmail.com | 570-555-0145 | I have buyers with cash looking for floor covering stores in Pennsylvania. What would you sell for? All discussions are private.
Franchise Dev | franchisedev84@example.com | 570-555-0159 | Have you ever thought of owning a franchise? Low investment, high return, full training included. Request our info pack.
Data Broker | data.broker@gmail.com | 570-555-0151 | Updated contact list of homeowners, builders and architects in your area, with emails and mobile numbers. Sample file on request. 50% off.
Web Hosting Alert | web.hosting.alert@gmail.com |  | Your website is running on an outdated and insecure server. Hackers can enter at any time. Our experts migrate and secure it for $79.
SSL Notice | ssl.notice@example.net |  | Visitors see a warning that your site is not secure. We install a certificate and fix the problem the same day. Respond to begin.
Chat Widget | chat.widget@webleads.xyz |  | Add live chat to your website, answered by real agents around the clock. Only pay for qualified chats. Want to test it for a week?
Maps Rank | mrank@mail.ru | 570-555-0158 | We'll put your pin in the top 3 on Google Maps or it's free. Most clients see more calls in 3 weeks. Send me your address to check availability.
VirgilAcush | virgilacush@example.com | 96209597020 | Hi. Good evening. Nice website, admin. Thanks
RichardSpell | richardspell64@example.com |  | How are you? Very interesting topic, regards for posting.
JamesTom | jamestom18@example.com |  | 89501234567
ClydeFaf | clydefaf49@example.com | 97911384049 | Ukraine, Kiev
PeterDoomy | peterdoomy@yahoo.com | 70854070760 | hello
OscarLip | oscarlip80@webleads.xyz | 570-555-0180 | I want to say thank you for this forum! All the best
zxcvb | zxcvb@gmail.com | 570-555-0159 | zxcvbn mnbvcx
UiYtReWqAsDf | uiytrewqasdf@gmail.com |  | lKjHgFdSaPoIuY
Jgfkd Ldkfj | jgfkd.ldkfj@gmail.com |  | kdjfh skdjfh ksjdfh
test | test@yahoo.com | 570-555-0184 | test
`;
