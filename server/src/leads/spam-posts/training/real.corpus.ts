/** What people write to a flooring shop. A line a post: name | email | phone | what they wrote. */
export const realPosts = `
Ruth Kessler | ruthkessler84@gmail.com | 570-555-0178 | Hi, our kitchen floor is about 14 by 12 and the old linoleum is lifting near the sink. What would you put in there and about what would it cost?
Dan Yoder | danyoder73@yahoo.com | 570-555-0138 | Do you install on Saturdays?
Marisol Vega | marisol.vega@example.com | 570-555-0183 | Hola, quisiera saber si ustedes ponen pisos de vinil en una casa móvil. Son tres cuartos y un pasillo. Mi teléfono es el mismo, pueden llamar después de las 5.
Tom Brannigan | tombrannigan88@hotmail.com | 570-555-0150 | need someone to look at a squeaky stairs and maybe carpet them. 13 steps
Élodie Marchand | elodie.marchand@gmail.com | 570-555-0167 | Bonjour, nous venons d'emménager et nous aimerions refaire le parquet du salon, environ 30 m². Pouvez-vous passer pour un devis ? Merci beaucoup.
Janet Hollis | janet.hollis@outlook.com | 570-555-0181 | I was in last Tuesday and spoke with a very nice lady about the waterproof plank. I lost the paper with the color name. It was a greyish oak, could you look it up for me?
Bill Petrosky | bill.petrosky@gmail.com | 570-555-0199 | how much per sq ft for refinishing red oak, about 600 sq ft, two coats of satin
Kayla M | kayla.m@gmail.com | 570-555-0146 | Is the luxury vinyl in your window still on sale? My boyfriend and me just bought our first house and every room is carpet ugh
Pete Wozniak | pete.wozniak@gmail.com |  | I manage 24 apartment units in Scranton and we turn over four or five a month. Looking for a flooring company that can do vinyl plank quickly between tenants. Please send me your commercial price list and insurance certificate.
Nora O'Shea | nora.o.shea@example.com | 570-555-0143 | Can I get samples of these three? https://www.shawfloors.com/hardwood/albright-oak-3-25 https://www.mohawkflooring.com/vinyl/detail/solidtech https://www.mannington.com/Residential/Adura-Max We can't decide between them.
Greg Lindqvist | greg.lindqvist@gmail.com |  | Water heater leaked and the laminate in the hall is buckled. State Farm wants a written estimate by Friday. Can somebody come and measure this week?
Priya Raman | priya.raman@gmail.com | 570-555-0124 | Hello, we have a 2 year old and a big dog. What kind of floor holds up best, and is click lock vinyl loud to walk on upstairs?
Harold Stumpf | haroldstumpf49@gmail.com | 570-555-0142 | My wife and I are both in our eighties and we are worried about slipping on tile in the bathroom. Do you carry something with more grip? We cannot come in the winter so if somebody could bring samples that would be wonderful.
Sue | ssue@yahoo.com |  | call me please
Anthony Russo | anthony.russo@example.com |  | Just wanted to say thank you to Mike and Dave who did our living room on Monday. They were on time, polite and cleaned up better than I ever do. The floor looks beautiful.
Deb Kowalczyk | deb.kowalczyk@yahoo.com |  | One of the boards you installed in March has a gap you can put a dime in. It's near the patio door. Can you send someone out, it should still be under warranty.
Jorge Salazar | jsalazar@example.com | 570-555-0154 | Necesito una cotización para cambiar la alfombra de la escalera y dos recámaras. ¿Ustedes quitan la alfombra vieja también?
Ellen Fitzgerald | ellen.fitzgerald@icloud.com | 570-555-0193 | What are your hours on the Saturday after Thanksgiving?
Matt Hoover | matt.hoover@gmail.com |  | Builder here. Got a spec house in Clarks Summit, 2100 sq ft of LVP and about 180 of tile for the baths. Drywall done by the 10th. Can you bid it? I can email the plans.
Linda Czarnecki | linda.czarnecki@hotmail.com | 570-555-0111 | I'd like to use my 10% discount coupon on the carpet I looked at, does it expire?
Chris Demko | chrisdemko34@hotmail.com | 570-555-0126 | Subfloor question. We pulled the carpet and there's particle board that crumbles. Do you replace that as part of the job or do I need a carpenter first?
Amy Tran | amytran24@outlook.com | 570-555-0129 | Do you offer financing? We were approved for a loan with our bank but would rather pay monthly if the rate is ok.
Walter Heinz | walter.heinz@icloud.com | 570-555-0181 | I have a 1920s house with original maple under the carpet. There are some pet stains and a patch from an old radiator. Would you come and tell me honestly if it can be saved or should be covered up?
Brianna Scott | bscott@gmail.com | 570-555-0135 | hey do u guys do like small jobs? just a half bath 5x6
Fr. Joseph Malinowski | fr.joseph.malinowski@example.com | 570-555-0125 | The parish hall floor at St. Casimir's is 40 years old vinyl tile and some of the tiles are coming up. We suspect asbestos in the glue. Do you handle this or know who does? We have a modest budget.
Keisha Williams | keisha.williams@yahoo.com | 570-555-0127 | I submitted a request last week and nobody called me back. I'm still interested in the carpet for the basement. Best time is after 3.
Robert Ackerman | robert.ackerman@example.com | 570-555-0121 | Looking for an exact match to the hickory you put in for us in 2016. We are adding a sunroom. Invoice number 20871 if that helps.
Sandra Bianchi | sbianchi@gmail.com | 570-555-0139 | Do you have cork? I do pottery standing all day and my knees are shot.
Tim Novotny | tim.novotny@yahoo.com | 570-555-0173 | Moving the appointment. Something came up at work on Thursday, can we do Friday morning or sometime next week instead? Sorry about this.
Paula Reyes | preyes@gmail.com | 570-555-0125 | Estamos remodelando un restaurante en el centro. Piso de cocina que no resbale y se pueda lavar a presión. Unos 90 metros. ¿Qué recomiendan?
Jim & Carol Whitaker | jim.carol.whitaker@gmail.com | 570-555-0133 | We got your flyer in the mail. Interested in hardwood for dining room and hall, about 350 square feet. Free in-home measure right?
Kevin Dougherty | kevin.dougherty@epix.net | 570-555-0112 | price on 5 boxes of coretec plus 7 inch, i'll install myself
Megan Strauss | megan.strauss@gmail.com | 570-555-0174 | Hi! I'm an interior designer working with a client on Lake Wallenpaupack. Here is our inspiration board https://www.pinterest.com/meganstrauss/lake-house-floors/ and the floor plan https://www.dropbox.com/s/8k2lakeplan.pdf. Would you be able to source wide plank white oak, 7 inch or wider, unfinished?
Oleg Marchenko | oleg.marchenko@gmail.com |  | Good day. I bought house in Dickson City, floor very old. I want hardwood in 2 rooms and tile in kitchen. My English is not perfect, please write me email better than call.
Barb Zielinski | barbzielinski34@gmail.com | 570-555-0152 | Is it ok to put vinyl plank over the old ceramic tile? My brother in law says yes but the man at Lowes said no.
Steve Park | steve.park@gmail.com | 570-555-0135 | I'm comparing quotes. Home Depot came in at $6.49/sq ft installed for their Lifeproof. Can you match or beat that for something similar? About 900 sq ft, two bedrooms, living room and hallway.
Angela DiMarco | adimarco@example.com | 570-555-0177 | Thank you for the estimate, we would like to go ahead. How much do you need as a deposit and do you take credit cards?
Ray Sokolowski | ray.sokolowski@example.com |  | carpet in basement got wet in the flood last nite. need it out fast mold starting
Heather Quinn | heatherquinn58@example.org | 570-555-0190 | Do you sell remnants? Need about 8x10 for my daughters dorm room, any color but pink lol
Luis Ortega | luis.ortega@example.org |  | I need floor for a barber shop, 4 chairs, hair and water all day. Something black and white maybe.
Cathy Brennan | cathybrennan81@outlook.com | 570-555-0119 | Our puppy chewed a corner of the stair carpet. Is that something you repair or do we have to replace the entire runner?
Dr. Alan Feldman | dfeldman@gmail.com |  | Our dental practice is renovating two operatories and the waiting room. We require sheet goods with welded seams in the operatories. Work would need to happen over a long weekend. Please have your commercial person contact my office manager Denise.
Tina Rossi | tina.rossi@hotmail.com | 570-555-0168 | Can I paint tile or should I just replace it? sorry if dumb question
Mark Evanko | markevanko78@example.org |  | What is lead time on Mirage hardwood right now? Need it acclimated before Christmas.
Sharon Pulaski | sharon.pulaski@gmail.com | 570-555-0128 | I am looking for my mother, she is 91 and lives alone at 22 Birch Street. She says someone from your company is coming Wednesday. Can you please confirm this is real? Thank you.
Nguyen Thi Lan | nguyen.thi.lan@yahoo.com |  | Hello I have nail salon and need new floor, the old is peel up from acetone. How many day we must close?
Frank Delucca | fdelucca@epix.net | 570-555-0129 | Estimate please. 3 rooms.
Rebecca Stein | rebeccastein94@yahoo.com | 570-555-0188 | We're closing on the 15th and would love to have the floors refinished before we move in on the 1st. Is that realistic? It's about 1,100 sq ft of oak, currently very dark stain, we'd like natural.
Derek Wells | dwells@hotmail.com | 93478612213 | I work nights at the casino in Wilkes-Barre so please don't call before noon. Looking to redo a 12x16 bedroom, probably carpet because the room below is my kid's.
Patricia Nolan | patricia.nolan@epix.net | 570-555-0138 | Do you rent floor sanders?
Josh Kimmel | joshkimmel34@yahoo.com |  | whats the difference between spc and wpc. and which one is better on concrete slab thats below grade
Gloria Hernandez | gloria.hernandez@gmail.com | 570-555-0197 | Buenas tardes, vi su anuncio en el periódico. ¿Dan presupuesto gratis a domicilio? Vivo en Hazleton.
Ed Karpinski | edkarpinski98@gmail.com |  | Three questions. 1) Can radiant heat go under engineered hardwood. 2) Do you do the self leveling or is that separate. 3) How far out are you scheduling.
Monique Baptiste | mbaptiste@gmail.com | 570-555-0199 | Bonjour, je parle mieux français. Je cherche un plancher pour une chambre de bébé, sans odeur et sans colle si possible. Avez-vous des échantillons ?
Lori Haines | lori.haines@example.com | 570-555-0165 | I wanted to find out about care for my new floor. I was told no steam mop. What cleaner do you recommend and do you sell it in the store?
Carl Jessup | carljessup59@gmail.com | 570-555-0150 | The transition strip at the front door came loose, second time now. Job was done in August under the name Jessup, 410 Maple.
Vanessa Cole | vcole@gmail.com | 570-555-0120 | hi, do you carry carpet tiles, for a home office with a rolling chair. about 120 sq feet
George Papadakis | georgepapadakis65@example.com | 570-555-0173 | I own a small diner. Quarry tile behind the counter is cracked in about ten places. Can you patch or do we replace all? Must be done at night or Sunday.
Erin Mulligan | erinmulligan54@gmail.com |  | We love the Provenza floors on your website, is "Moonlit Pearl" available in a wider plank? Also do you have it on display so we can see a large area of it?
Dennis Gorski | dgorski@yahoo.com |  | My invoice says 42 boxes but only 40 were delivered. Please check.
Abigail Thorne | abigail.thorne@gmail.com | 570-555-0120 | I'm planning for spring, no rush at all. Just gathering ideas and prices for about 1500 sq ft on the first floor. We've got kids, cats and a lot of muddy boots.
Bob | bob48@icloud.com | 570-555-0167 | u guys open sunday
Rachel Adler | radler@gmail.com | 570-555-0118 | We are a Montessori preschool and need rugs and soft flooring for the toddler classroom, with low VOC. Could you give me a call and tell me what you have done for schools before?
Victor Hsu | victor.hsu@outlook.com | 570-555-0191 | I found your company through a neighbor at 118 Sycamore. You did their herringbone entry. We'd like the same but in walnut. Roughly 9 x 11 feet.
Marge Dombrowski | mdombrowski@verizon.net |  | Dear sirs, I have wall to wall carpet from 1988 and it is time. Living room, dining room, hall, stairs and 3 bedrooms. I don't use the computer much, my grandson is typing this, so please telephone me.
Alex Rivera | alex.rivera@example.com | 570-555-0118 | Is there a job opening for installers? I have 6 years with carpet and vinyl, own tools and van. Can send references.
Denise Carbone | denisecarbone64@yahoo.com |  | Hi this is Denise from Dr. Feldman's office, following up on the waiting room. What dates could you start?
Phil Mancuso | phil.mancuso@gmail.com | 570-555-0143 | Do you do epoxy garage floors, 2 car, has some oil stains and a couple cracks
Wendy Slater | wslater@yahoo.com | 570-555-0139 | I'd like to cancel my consultation for tomorrow. We decided to wait until next year. Thanks for being so nice on the phone.
Hannah Berg | hannahberg77@example.com |  | Could you tell me whether the floors you carry are FloorScore or Greenguard certified? My son has asthma and we have to be careful about formaldehyde.
Art Schultz | artschultz44@gmail.com | 570-555-0136 | got a quote from you guys 4200 for the upstairs. wife wants to know whats it without the closets
Yuki Tanaka | ytanaka@yahoo.com | 570-555-0118 | We have shoji doors so the new floor can not be higher than the old one, maximum 9 mm. Which products are thin enough?
Joan McAllister | joan.mcallister@gmail.com | 570-555-0116 | My tenant destroyed the carpet. Cheapest decent carpet you have, 2 bedrooms 11x12 and 10x10, with pad and installed, and haul away the old. Thanks
Sam Okafor | sam.okafor@example.com | 570-555-0124 | Good morning, I'm the facilities manager at a nursing home in Carbondale. We have roughly 6,000 sq ft of corridor to replace in phases. Could we schedule a walk through? We have to get three bids.
Nicole Fenn | nicole.fenn@gmail.com | 570-555-0183 | Do I need to move my furniture or do your guys do this? Also the piano.
Ludmila Petrova | lpetrova@example.com |  | Здравствуйте, я хотела бы заменить пол на кухне. Вы говорите по-русски? Мой телефон указан, звоните после шести.
Curtis Boyd | curtis.boyd@comcast.net | 570-555-0161 | Looking at stair treads, red oak, 36 inch, need 14 of them, prefinished if possible. pick up myself
Teresa Lopez-Grant | teresalopezgrant93@yahoo.com |  | Hi, my floors were installed by you in 2021 and we just found the same color on clearance online. Before I buy it, can you check if the batch would match? This is the link https://www.flooranddecor.com/vinyl/aqualux-sandy-oak.html
Brian Yost | brian.yost@icloud.com | 570-555-0194 | can you do tile shower pan as well as the floor or only floors
Michelle Garvey | michelle.garvey@hotmail.com |  | I just moved here from Jersey and don't know anybody. Would you have references I can call in the Millbrook area? Project is hardwood for 3 bedrooms.
Stan Wisniewski | stan.wisniewski@example.com | 570-555-0191 | Vinyl seam opening up in front of the dishwasher. Installed by previous owner not you. Can it be glued or is it garbage?
Carmen Figueroa | carmen.figueroa@example.com |  | Mi hija me ayudó a encontrar su tienda. Necesito piso para mi cocina, pequeño, como 10 por 10. Que sea fácil de limpiar y no muy caro.
Doug Hatfield | dhatfield@gmail.com | 570-555-0174 | I'm a GC out of Honesdale, do you give contractor pricing? I have three kitchens lined up this winter and my usual guy retired.
Olivia Grant | olivia.grant@hotmail.com | 570-555-0145 | Our HOA requires an IIC rating of at least 55 for hard floors in upper units. Which underlayment do you suggest and can you give me the test report for the association?
Rick Fazio | rick.fazio@gmail.com |  | What would it run me to get rid of popcorn... no wait thats ceilings. Floor: 20x14 family room, laminate
Emily Zhao | emily.zhao@example.com | 570-555-0116 | Hi there! I filled in the consultation form but put in the wrong phone number. The right one is in this message form. Thank you!
Leonard Kaplan | leonard.kaplan@yahoo.com | 570-555-0156 | I would like to surprise my wife for our anniversary in June with new carpet in her sewing room. Please do not call the house, only my cell.
Shauna Price | shaunaprice29@icloud.com | 570-555-0148 | Saw the before and after pictures on facebook, wow. How much was something like that? Our rancher has the same layout I think.
Ivan Dragovic | idragovic@outlook.com |  | We want to put wood in the bedroom and your page about engineered wood says glue or float. Which is better for noise, third floor condo?
Beth Ann Moyer | bmoyer@gmail.com | 570-555-0178 | Just checking if you got my pictures. I sent 4 from my phone to the email on your card.
Tyrone Jackson | tyrone.jackson@gmail.com | 570-555-0192 | Need measured for blinds too, do you do blinds or just floors? if just floors thats ok still need the floors lol
Peg Sullivan | pegsullivan60@yahoo.com | 570-555-0193 | Do you bind carpet? I have a piece of wool left over from my stairs and want to make an area rug.
Nathan Cruz | nathan.cruz@gmail.com |  | We run a gym. 2500 sq ft, rubber, needs to handle dropped weights and we want our logo cut into the middle by the entrance. Do you do this type of thing?
Alice Fontaine | alice.fontaine@gmail.com | 570-555-0159 | Avez-vous du carrelage imitation bois ? C'est pour une véranda, il gèle l'hiver. Je peux passer samedi matin.
Mike T. | mike.t@example.com | 570-555-0137 | quote for 2 rooms 12x12 + 12x10 laminate labor and material. thx
Dorothy Engel | dorothy.engel@gmail.com | 570-555-0128 | I have your consultation booked for December 3 and I just wanted to mention we have a parrot that can't be near fumes. Will there be glue?
Randy Stroud | randy.stroud@outlook.com |  | the guy who measured forgot the pantry. add 4x5
Samantha Lutz | samanthalutz97@example.com | 570-555-0147 | How long do I have to stay off the floor after refinishing and can our dog stay in the house?
Jeff Orlando | jeff.orlando@example.com |  | Received two calls from you guys about a request I never made. I think somebody mistyped their number. Please take mine off.
Irene Kovacs | ikovacs@outlook.com | 570-555-0146 | I'm writing about my late husband's order, name is Kovacs. I would like to know if it can still be cancelled.
Paul Hendershot | paul.hendershot@gmail.com |  | Looking for a donation of remnants for our scout troop's cabin, about 200 sq ft of anything. We'd be glad to put up a sign with your name.
Ashley Bower | ashley.bower@comcast.net |  | Can I see the vinyl in my own room with that visualizer thing? It doesn't load on my ipad.
Omar Haddad | omarhaddad70@hotmail.com | 570-555-0158 | Please send estimate for mosque prayer hall, carpet, approx 1,800 square feet, with lines for the rows. We need it before Ramadan.
Claire Dubois-Hart | chart@gmail.com |  | We'd like to do the whole downstairs in one floor: foyer, kitchen, dining, living, powder room. I've measured 1,240 sq ft not counting waste. There's a step down to the living room. Existing is a mix of tile and oak. Our budget is around $12,000, maybe a bit more if it's the right thing. We are home most evenings.
Gina | ggina@yahoo.com |  | hi i clicked on the discount but it didnt send me anything
Kurt Weller | kurt.weller@gmail.com |  | What's your license number for PA home improvement? Need it for the permit. Thanks.
Maya Patel | maya.patel@gmail.com | 570-555-0136 | Do you ship samples? I'm in Allentown but my parents' house is near you and I'm helping them choose. Links: https://www.karndean.com/en-us/floors/vgw85t and https://www.karndean.com/en-us/floors/rkp8110 plus anything like it you stock.
Ken Forsythe | kforsythe@yahoo.com | 570-555-0141 | Is the price on the website per box or per square foot?
Rosa Delgado | rdelgado@example.com |  | Quiero agradecerles, el piso quedó precioso. Mi vecina también quiere, le di su número.
Howard Blum | howardblum63@epix.net |  | Complaint. Crew showed up at 11 instead of 8, left dust all over my stereo equipment and scratched the fridge. I expect a call from the owner.
Lacey Jenkins | laceyjenkins3@example.com | 570-555-0157 | do u guys price match
Vince Moretti | vincemoretti52@verizon.net | 570-555-0119 | I'm with Moretti Property Group, we flip houses. Website is morettipropertygroup.com so you can see what we do. Want to set up an account and get net 30 terms if possible.
Theresa Banks | theresa.banks@example.com | 570-555-0118 | Which of your floors would work for a screened porch, covered but it does get damp?
Adam Nowicki | anowicki@yahoo.com | 570-555-0139 | Floor heating under tile in master bath 8 x 9. Is there an electrician included?
Jean Whitcomb | jean.whitcomb@comcast.net | 570-555-0191 | 12 Elm Street, Millbrook PA 18699
Carla Simms | carla.simms@comcast.net | 570-555-0111 | 4417 Pine Hill Road Apt 3B, Scranton, PA 18504
Don Hartzell | don.hartzell@gmail.com | 570-555-0161 | RR 2 Box 118, Thompson PA
Melissa Greer | melissa.greer@icloud.com | 570-555-0124 | 208 N. Washington Ave
José Muñoz | jose.munoz@icloud.com |  | 35 Calle Ocho, Hazleton PA 18201
Ingrid Sørensen | ingridsrensen87@gmail.com | 570-555-0191 | 9 Lakeview Terrace, Moscow, Pennsylvania 18444
Bruce Tomlin | brucetomlin17@epix.net | 570-555-0194 | Nancy Tomlin 1620 Jefferson Blvd Dunmore PA
Sheila Kerr | sheilakerr46@yahoo.com |  | Pat Gallagher 77 Church St, Carbondale PA 18407
Wes Parrish | wparrish@gmail.com | 570-555-0115 | PO Box 51 Tunkhannock
Andrea Loomis | andrea.loomis@example.org | 570-555-0194 | Flooring: luxury vinyl Colors: grey, light oak Patterns: wide plank
Hector Ruiz | hector.ruiz@yahoo.com | 570-555-0132 | Flooring: tile Colors: white Patterns: hexagon
Faith Osborne | faithosborne3@gmail.com | 570-555-0192 | Flooring: carpet Colors: beige or something warm
Cole Barrett | colebarrett76@gmail.com |  | Flooring: not sure yet Colors: dark Patterns: none
Judy Kline | jkline@comcast.net |  | Thanks
Norm Haskell | norm.haskell@gmail.com |  | Is Sallie still there? She helped us in 2009 and we'd like to work with her again.
Tiffany Dunn | tiffany.dunn@example.com |  | Need flooring for a food truck!! Is that something you do? health inspector says no more plywood
Zbigniew Lis | zbigniew.lis@yahoo.com | 570-555-0131 | Dzień dobry, czy ktoś u Państwa mówi po polsku? Szukam paneli do salonu 25 m2.
Ron Castellano | rcastellano@example.org | 79029496366 | We talked about 3 options, I want the middle one, the Mannington. Book it.
Eileen Walsh | ewalsh@example.com | 570-555-0167 | Would you be willing to come to our garden club in April and talk about sustainable floors? We meet Tuesday evenings, about 30 members.
Trevor Mills | tmills@yahoo.com |  | is $3.79 a good price for installed carpet or is there a catch, a friend said pad is extra
Lynn Abruzzo | lynn.abruzzo@gmail.com |  | I'd like a free sample of the herringbone. Also, can you tell me if it comes in a matte finish?
Calvin Rhodes | calvinrhodes34@comcast.net |  | Our real estate agent, Kim Foley, recommended you. We need new floors before listing in May, nothing fancy, something neutral that buyers like.
Marta Nilsen | marta.nilsen@example.com | 570-555-0176 | My contractor needs the technical sheet for the vinyl (expansion gap and max slab moisture). Where can I download it?
Jack Dempsey | jackdempsey78@example.com | 570-555-0114 | your website says 24 hour call back its been 3 days
Sofia Andrade | sofia.andrade@icloud.com |  | Trabalho com limpeza e meu chão da garagem está quebrado. Vocês colocam porcelanato? Obrigada.
Evan Pryor | evan.pryor@gmail.com |  | Got hardwood floors, big scratch from moving the couch. Fixable or do you have to sand the entire room?
Gail Romano | gail.romano@hotmail.com | 570-555-0140 | I am interested in hardwood flooring for my living room and would like to schedule a free consultation. Please contact me by phone or email at your earliest convenience.
Charles Beckett | charles.beckett@outlook.com | 570-555-0171 | I would like more information about your products and services for a commercial space. We are opening a small clothing store on Main Street in February, 1,400 square feet.
Diane Fosse | dianefosse16@example.com | 570-555-0158 | Please let me know your availability for an in home estimate. I look forward to hearing from you.
Ted Grabowski | ted.grabowski@example.com |  | What brands of luxury vinyl do you carry, and do you offer any discounts for veterans?
Isabel Crane | isabelcrane95@example.com | 570-555-0167 | We are interested in working with you on our kitchen. Can you give us a price and how soon you could begin? My husband is concerned about the dust.
Gary Hough | gary.hough@epix.net | 570-555-0131 | Hello, I own the building next door to yours and there's a delivery truck blocking my lot. Could someone move it please.
Meredith Boyle | meredith.boyle@gmail.com | 570-555-0142 | I write the home section of the Valley Gazette and would like to quote somebody about radiant floors. Ten minutes on the phone would be enough. Deadline Thursday.
Lou Ferraro | lou.ferraro@gmail.com |  | I paid online and the site gave an error, was my card charged twice? Order total was 389.50
Kim Nguyen | kimnguyen53@outlook.com | 570-555-0183 | We own a small spa, the treatment rooms must be very quiet. What about cork or rubber? Is it possible to see an offer this week?
Stacey Wolfe | stacey.wolfe@comcast.net | 570-555-0127 | Is the $500 referral credit for real? I told two friends about you, Bill and Jenna, both said they called you.
Hank Dillard | hdillard@gmail.com |  | I have a barn apartment on a cement pad. Tried laminate and it cupped. What am I doing wrong and what should I of used?
Fiona MacLeod | fiona.macleod@gmail.com | 570-555-0110 | Lovely shop! We popped in on Saturday. Could you hold the last roll of the Axminster for us until we've measured the landing?
Earl Jennings | earljennings94@gmail.com | 570-555-0175 | Fax me a quote if you can. Old school here.
Dawn Petit | dawnpetit4@comcast.net | 570-555-0199 | I run a daycare from home, licensed for 6 kids. State says the carpet has to go. Need something soft that can be mopped, 300 sq ft, and it has to be done in one weekend.
Xavier Montoya | xavier.montoya@gmail.com |  | what time you close today
Pam Stroh | pam.stroh@gmail.com | 570-555-0139 | Could you remind me which stain you used on our oak? Early American or Provincial? Painter wants to match the trim.
Neil Abrams | nabrams@gmail.com |  | Our synagogue's sanctuary has worn carpet in the aisles. Before we go to the board I need a ballpark number. 5 aisles, each about 4 x 40 ft, good commercial grade.
Bridget Lanahan | bridget.lanahan@example.org |  | I'm allergic to wool so please nothing with wool in it. Everything else I leave to you, you did such a good job at my sister's.
Al Zimmer | alzimmer51@gmail.com |  | Need the floor man. Kitchen. Soon.
Анна Кравец | user56@icloud.com | 570-555-0115 | Добрый день! Нам нужен ламинат в две комнаты, около 28 квадратных метров. Сколько будет стоить с укладкой? Можно приехать в субботу посмотреть образцы?
Dmytro Hrynko | dmytro.hrynko@yahoo.com |  | Hello, my mother speak only Ukrainian, I write for her. She need carpet out, her knee hurts on hard floor, so maybe thick vinyl? Добре якщо подзвоните мені.
Wei Chen | wei.chen@yahoo.com | 570-555-0182 | 您好，我们想换厨房的地板，大概十二平方米，请问你们周末营业吗？
Sergei V | sergeiv25@yahoo.com | 570-555-0159 | Здравствуйте, у меня вздулся паркет после потопа. Делаете ремонт или только замену?
Luz Marina Ospina | luz.marina.ospina@comcast.net | 570-555-0117 | Buenos días, ¿venden por metro? Solo necesito un pedacito de alfombra para el carro de mi hijo.
Pascal Girard | pascal.girard@gmail.com | 570-555-0138 | Bonjour, mon propriétaire demande un devis pour remplacer le lino de la salle de bain, 2 m sur 3. Merci de me rappeler le soir.
Agnieszka Nowak | agnieszka.nowak@example.com |  | Hi, I wrote on Monday about stairs. Did you receive it? I can be reached at work until 4.
Colleen Farrell | cfarrell@epix.net | 570-555-0189 | Hello, I hope you are well. I am writing on behalf of my parents, Jim and Peg Farrell, who purchased hardwood from you in 2004. They would like the living room screened and recoated. Could you let me know how that works and what we should expect to pay?
Derrick Ames | derrick.ames@verizon.net | 570-555-0110 | I'm reaching out because we need two more bids for a library renovation in Forest City. 3,200 sq ft carpet tile, prevailing wage. Bid documents are at https://forestcityborough.gov/bids/library-2026. Site visit is the 14th.
Sherry Vogel | sherry.vogel@outlook.com | 570-555-0152 | Following up on my message from last week about the sunroom. Just checking if you have had a chance to look at the pictures I sent.
Tomás Herrera | tomasherrera40@example.org | 570-555-0165 | Our company is relocating to the industrial park and we need flooring for 8 offices plus a break room. Who on your team handles commercial work?
Kathleen Byrne | kathleenbyrne53@yahoo.com | 570-555-0161 | Is your offer for free installation still valid? It said limited time. We would like carpet for three bedrooms.
Brad Keller | brad.keller@hotmail.com |  | I do the marketing for Sunrise Apartments and we're redoing our model unit, would need photos of the finished floor for our website too. About 850 sq ft of vinyl plank.
Loretta James | loretta.james@gmail.com | 570-555-0130 | I got an email that says it's from you about a prize for filling out a survey. Is this really yours? I did not click on anything.
Phillip Nash | pnash@gmail.com | 570-555-0115 | We own a software company in Scranton, 40 desks, raised floor with carpet tiles that are 12 yrs old. Looking to replace after hours in 3 phases. Need quote and product samples by end of month please.
Mei-Ling Wong | mei.ling.wong@gmail.com | 570-555-0173 | Do you have a catalog you can send me? I like to look at paper not on the screen.
Gus Anagnos | ganagnos@gmail.com | 570-555-0122 | How can I pay my bill online? The link in the email doesn't work on my phone.
Rhonda Pike | rhonda.pike@gmail.com | 570-555-0131 | Our insurance adjuster gave us $4,850 for the floors. Is this enough for 620 sq ft hardwood? He says you have to send him an itemized invoice and photos of damage.
Christian Bauer | christianbauer98@icloud.com |  | Guten Tag, I'm German and looking for Parkett, oiled not lacquered. Fischgrät pattern would be a dream. Do you have Bauwerk or Haro?
Yolanda Price | yprice@gmail.com |  | I'm a first time buyer and have no idea what anything costs. Ballpark for replacing all of the carpet in a 3 bed ranch?
Stephen Orr | stephenorr24@aol.com | 570-555-0147 | Do you buy or take back unopened boxes? We have 9 boxes of the Shaw left over.
Tamika Brown | tamika.brown@gmail.com | 570-555-0141 | Hey, Im doing nails out of my basement and need a floor I can wipe acrylic dust off. cheap but cute
Roger Lindholm | rogerlindholm26@gmail.com | 570-555-0126 | Had a look at the two sites you mentioned, www.armstrongflooring.com and www.tarkett.com. The Tarkett looks like a better fit. What's the price per yard installed, glued down?
Natalia Ferreira | nataliaferreira27@hotmail.com | 570-555-0167 | Oi, tudo bem? Meu inglês é ruim. Quero trocar o piso do quarto. Posso mandar foto pelo WhatsApp?
Jerome Watts | jwatts@gmail.com | 570-555-0175 | Church fellowship hall. 2,800 sq. ft. VCT. Strip and wax or replace? Trustees meet Sunday so I'd need a number before that.
Penny Laughlin | penny.laughlin@gmail.com | 570-555-0134 | The stairs you carpeted are beautiful. Two neighbors asked who did it, I gave them your card. Do I get the referral thing?
Simon Achebe | sachebe@gmail.com | 570-555-0155 | I work from home and the people below complain about my chair. Do you sell a thick mat, or is there quiet flooring for a small office?
Annette Rusk | annette.rusk@gmail.com | 570-555-0190 | We've had three contractors out and each says something else about moisture. Could you send someone who can really test the slab? Happy to pay for it.
Billy Ray Combs | billy.ray.combs@aol.com |  | truck stop diner floor, 1900 sf, grease, drains. call Billy
Hillary Stone | hillary.stone@comcast.net | 570-555-0110 | I'm a realtor with Coldwell Banker. Seller needs new carpet in 4 rooms within ten days, cheapest neutral plush. Lockbox on the door. Can you measure without someone there?
Wanda Sikora | wanda.sikora@hotmail.com | 570-555-0198 | My cat. Enough said. Do you have anything that claws can't ruin?
Ernest Vaughn | ernest.vaughn@epix.net |  | I'd like to know do you still have Congoleum sheet vinyl in the brick pattern, my kitchen has had it since 1974 and there's only one bad spot.
Paige Donovan | paigedonovan82@example.org | 570-555-0143 | Can u text instead of calling? I'm in class till 3. its about the carpet in my apt
Nick Salerno | nick.salerno@example.com |  | Business opportunity for you guys maybe: I'm a plumber and my customers always ask who to call for floors after a leak. Want to meet up so I can hand out your cards?
Constance Meyer | cmeyer@gmail.com | 570-555-0164 | I was quoted $8,900 in writing and the invoice is $9,640. Nobody explained the difference. Please call me before I pay.
Raj Patel | rpatel@gmail.com | 570-555-0124 | We run the Budget Inn on Route 6. 22 rooms, replace carpet with plank, we can close 4 rooms at a time. Send your best price please. Also bathrooms later.
Lindsey Hart | lindsey.hart@yahoo.com | 570-555-0169 | Hi there, I'm with the hospital's purchasing department. We'd like to add you to our vendor list. Could you send a W-9 and proof of insurance?
Vito Carlucci | vcarlucci@gmail.com | 570-555-0190 | I want the same floor as in the picture https://i.imgur.com/x8QkzPd.jpeg
Marian Toth | marian.toth@gmail.com | 570-555-0197 | How do I get candle wax out of wool carpet
Clyde Baxter | clyde.baxter@gmail.com | 570-555-0142 | Sirs: In re the hallway runner. Brass rods are loose on steps four and nine. I am ninety and should prefer not to fall. Kindly attend to it. C. Baxter
Tessa Moran | tessa.moran@gmail.com | 570-555-0190 | We're planning a wedding in our barn in September!! Do you rent or sell any kind of dance floor, like 20 by 20
Emmanuel Joseph | emmanueljoseph5@example.org |  | bonjou mwen ta renmen konnen konbyen pou yon chanm 12x12. I speak english also
Kurtis Neal | kurtis.neal@yahoo.com | 570-555-0131 | I left my tape measure at your shop yesterday, yellow stanley with a K on it
Deanna Shultz | deanna.shultz@example.com | 570-555-0178 | I signed up for the discount but put in my old address by mistake. Correct one is 91 Spring St, Olyphant 18447.
Ferdinand Ochs | ferdinand.ochs@example.org | 570-555-0194 | How much do you charge per hour for a consult if I'm buying the material elsewhere? Be honest, I understand if you don't do it.
Alma Rosas | alma.rosas@epix.net | 570-555-0163 | quiero piso de madera
Jenny Pham | jenny.pham@example.com | 570-555-0142 | We have a bakery, flour everywhere and the floor gets slick. Landlord pays half. Need 2 options with prices I can show to him.
Russ Tillman | russ.tillman@gmail.com |  | Floor is bouncing when the kids run. Is this a you problem or a framing problem
Ginny Albright | ginny.albright@gmail.com |  | Would you please stop sending me the newsletter? I moved to Florida. Loved the floors though.
Mohammed Al-Sayed | mohammedalsayed77@comcast.net |  | Salaam, we have new house being built in Waverly, need all floors. Wife wants marble look porcelain 24x48 downstairs and engineered oak upstairs. Approximately 3,400 sq ft total. We are free after Friday prayers or Sunday.
Sabrina Lott | sabrina.lott@comcast.net | 570-555-0197 | is sallies the one on main st or the one by the mall?
Frederick Noll | fredericknoll78@gmail.com | 570-555-0196 | Please quote: remove/dispose 1,050 SF glue-down carpet, skim coat, F&I 1,050 SF LVT (20 mil), 310 LF 4" rubber base. Commercial, occupied space, night work. Certificate of insurance naming us as additional insured required.
Opal Jenkins | opaljenkins20@gmail.com | 570-555-0147 | I can't decide between the oatmeal and the sand. Which one shows less dirt, I've white dogs
Marco Bellini | marco.bellini@example.com | 570-555-0114 | Your installer Dave said to write here for touch up kit, color Saddle, Bruce 3/4 inch.
Trish Delaney | trish.delaney@example.com | 570-555-0177 | Your form wouldn't take my phone number so I'm putting it here 570 555 0163. We want an appointment for carpet.
Owen Fairchild | owen.fairchild@example.com |  | Student newspaper here, doing a piece on small businesses downtown that lasted more than 40 yrs. Could we interview Sallie?
Ronnie Velez | rvelez@gmail.com | 570-555-0144 | My brother bought vinyl from you last yr and it was $2.99, is it still that?
Bernadette Coyle | bernadette.coyle@example.com |  | We won your raffle at the fire company dinner (free area rug). How do we claim it?
Hal Jorgensen | hjorgensen@gmail.com |  | What's your best price on 1200 ft of unfinished #1 common red oak, delivered to Hawley? Paying cash.
Suzanne Petit | spetit@epix.net | 570-555-0167 | Après le dégât d'eau, l'assurance veut une facture détaillée. Pouvez-vous l'envoyer à cette adresse ?
Dwight Manning | dwight.manning@gmail.com |  | I noticed your website lists the Dunmore showroom hours wrong, google says 5 and your page says 6. Came at 5:15 and you were closed :(
Rosalind Chu | rosalind.chu@icloud.com | 570-555-0132 | I run a small yoga studio and would love a demo of the cork flooring. Is there a studio nearby that has it that I could visit?
Jasper Cole | jcole@gmail.com |  | free estimates?
Nadia Rahman | nadiarahman83@gmail.com |  | We are expecting in March so we need the nursery done by February, low odor. Also a rug to go over. And is there a payment plan?
Virgil Stoddard | virgil.stoddard@example.com |  | need price to level garage & put down something for my model trains 22x26
Kaylee Winters | kaylee.winters@comcast.net | 570-555-0163 | Hi!!! So we toured like 5 houses and finally got one and the floors are SO bad. like orange shag. HELP!!! 😂 When can you come look?
Leo Brandt | leo.brandt@example.com | 570-555-0185 | What about security deposit if tenants want to wait with the installation until April? And can the material be stored at your warehouse?
Mabel Thurston | mabel.thurston@gmail.com |  | Thank you for the lovely card and the cleaning kit. The girls at bingo were jealous.
Quentin Rhodes | quentin.rhodes@gmail.com |  | hello i need a job i can lift heavy and i learn quick im 19
Adele Simmons | adele.simmons@example.com | 570-555-0187 | I am the executor for my aunt's estate and the house has to be sold. Two rooms have damaged parquet. Would a simple repair be wiser than new floors, in your experience?
Ike Sandoval | ike.sandoval@example.com |  | Contractor pricing on 40 boxes Schluter trim and 600 sf Ditra? Account under Sandoval Tile LLC.
Bev Kuhn | bkuhn@yahoo.com | 570-555-0194 | Tile guys did not seal the grout as promised. Invoice says it was included.
Tara Blakely | tara.blakely@gmail.com | 570-555-0148 | Could you recommend somebody who does baseboards and painting? Then we'd schedule you after them.
Uwe Richter | uwe.richter@gmail.com |  | 2 Zimmer, 35 qm, Vinyl. english ok too. thanks
Holden Pryce | holden.pryce@gmail.com | 570-555-0148 | Do your prices include tax? sorry if I missed it on the site
Marcy Goodwin | marcy.goodwin@example.com | 570-555-0163 | I'd like to buy a gift card for my son and his wife, they just bought a place. $500. How do I do that?
Sid Levine | sidlevine14@example.org |  | Where can I see your reviews? A fellow at the barber shop says you're good but my wife wants to read reviews first.
Zofia Kaminska | zofia.kaminska@gmail.com | 570-555-0179 | 52 Hickory Street, Scranton
Arturo Beltrán | arturobeltran6@yahoo.com | 570-555-0116 | Yesenia Beltrán 610 E Diamond Ave Hazleton PA 18201
Bonnie Trask | bonnie.trask@example.com |  | 1 Cedar Lane
Lamar Dupree | ldupree@epix.net |  | Keith Dupree 2204 Boulevard Ave, Scranton PA 18509
Margit Olsen | molsen@example.com | 570-555-0150 | Flooring: hardwood Colors: honey, natural Patterns: herringbone
Peter Quigley | peter.quigley@yahoo.com |  | Flooring: laminate Colors: whatever hides dog hair Patterns: no preference
Chris P. | cp@hotmail.com |  | carpet
Dana Whitlock | danawhitlock87@verizon.net | 570-555-0194 | luxury vinyl
Morris Engel | morrisengel67@gmail.com | 570-555-0167 | refinishing Old pine floors from 1895, some boards replaced with plywood. Any hope?
Joy Nakamura | joynakamura63@yahoo.com | 570-555-0140 | commercial We're a pediatric clinic, 5 exam rooms. Need something that can be disinfected and is cheerful. Visit after 5 pm only.
Cindy Marsh | cindymarsh92@yahoo.com | 570-555-0151 | Hello, I was on your site earlier and could not find the price for carpet removal. Is that included?
Justin Ellery | justin.ellery@gmail.com | 570-555-0115 | I have a question about the website, the color on the picture of Harbor Oak looks pink on my phone and grey on the laptop. Which is true?
Pat Mulroy | patmulroy80@outlook.com | 570-555-0184 | I'm reaching out to see if you would be able to come measure this week. We have company for Christmas and the floor is a disgrace.
Lenny Kravchuk | lenny.kravchuk@verizon.net | 570-555-0113 | is the loan you do thru the bank or thru you. my credit is so so
Marianne Cole | marianne.cole@gmail.com | 570-555-0111 | Can you please send over details about the warranty on the waterproof laminate? My daughter has one in a wheelchair so scratches matter most.
Ben Aldrich | baldrich@epix.net | 570-555-0111 | I run a small web agency in Scranton and our office needs new carpet, about 900 sq ft, ugly brown right now. Open plan so you'd have to work around desks. Could we chat this week?
Rhea Singh | rhea.singh@yahoo.com | 570-555-0184 | Hi, hope you are doing well. We have recently moved to Clarks Green and want to change carpet to hardwood upstairs, 4 bedrooms. Kindly share the price and availability.
Abdul Karim | abdul.karim@aol.com | 570-555-0159 | Good evening sir, I am new in this country and have bought one small house. Please tell how much for vinyl floor in 2 room, size 10 feet by 11. Thank you.
Harriet Blume | harriet.blume@gmail.com | 570-555-0135 | Regarding invoice 20933: the payment was sent on the 4th by check. Your reminder must have crossed in the mail.
Gene Pollard | gene.pollard@icloud.com |  | Free sample came today, thanks. It's darker than we thought. Could you send two lighter ones?
Jill Escobar | jescobar@gmail.com |  | I saw your ad in the paper about 50% off remnants. Are they still there and what sizes?
Monty Frye | monty.frye@gmail.com | 570-555-0186 | who do I talk to about the guarantee. squeaks came back after two weeks
Rita Malone | rita.malone@gmail.com |  | We'd like to use you again. Last time you gave us a discount for paying in full, is it possible this time too?
Sal Tedesco | sal.tedesco@yahoo.com |  | pizza shop, need nonslip tile 12x30, close mondays only
Amber Lyons | amber.lyons@icloud.com | 570-555-0195 | My landlord said pick any carpet under $2.50 sf. which ones are that
Duane Price | duaneprice43@outlook.com |  | just want a price for labor only i already bought 22 boxes of lifeproof at HD
Vera Hoffman | vera.hoffman@gmail.com |  | Please do not phone before nine. I wish to replace the linoleum in my pantry with something similar.
Ahmed Nasser | ahmed.nasser@icloud.com | 570-555-0184 | I want to import a special marble tile from my brother's factory in Egypt for my own foyer. Would your guys install it if I supply it? 200 sq ft.
Connie Wirth | connie.wirth@verizon.net | 570-555-0156 | I volunteer at the animal shelter and our kennel floor coating is peeling. Would you consider a donation or a reduced price? We are a 501c3 and can give a receipt.
Ross Kimball | ross.kimball@gmail.com | 570-555-0175 | I run Kimball Janitorial and one of our clients, a bank, has LVT you put in. What should we use to clean it so that we don't void the warranty?
Dee Santangelo | dee.santangelo@yahoo.com | 570-555-0110 | grazie for the beautiful work!! Mamma loves her kitchen
Lothar Krause | lothar.krause@epix.net | 570-555-0169 | The sample board says 20 mil wear layer, your site says 12. Which one is it please?
Maddie Rowe | maddierowe31@gmail.com |  | omg my roommate spilled a whole bottle of nail polish on the carpet and we get inspected friday 😭 can anyone fix it
Gil Navarro | gilnavarro4@hotmail.com | 570-555-0189 | Estoy interesado en piso laminado, 60 metros, incluida la instalación. ¿Trabajan los domingos?
Sylvie Arsenault | sylvie.arsenault@icloud.com | 570-555-0141 | Bonjour, je voudrais prendre rendez-vous pour voir vos échantillons de tapis. Mercredi après-midi ?
Leona Katz | leona.katz@gmail.com | 570-555-0150 | I'd like to be taken off of the call list, we've chosen another store. No hard feelings.
Tobias Reinhardt | tobiasreinhardt43@comcast.net |  | Is SPC really waterproof from underneath as well? Our crawl space floods every other spring.
Jackie Moon | jackie.moon@aol.com | 570-555-0154 | 7 rooms of carpet cleaning do u do that or only sell it
Orville Tate | otate@epix.net |  | My neighbor Bill says you people are honest. We'll see. 12 by 20 living room, what's it cost for good carpet, not the junk.
Renee Archambault | reneearchambault88@gmail.com |  | We have an appointment on the 9th but only now noticed a soft spot by the tub. Should a plumber look first?
Mitch Garrity | mgarrity@verizon.net |  | bid request. 4 story senior housing corridor carpet, plans on https://planroom.garritybuilders.com/senior4 pw: floors. due 2pm friday
Esther Wollman | esther.wollman@verizon.net | 570-555-0147 | I would like a consultation in the evening or on a Sunday as we keep the Sabbath.
Kent Osborne | kent.osborne@hotmail.com | 570-555-0144 | Looking for Marmoleum click, red and charcoal, checkerboard for a mudroom.
Denny Roth | denny.roth@example.org | 570-555-0130 | How can I get rid of the smell after the new carpet? My wife gets headaches. Is there anything you can do?
Marlene Fisk | marlenefisk97@yahoo.com | 570-555-0158 | you have a listing on google that says permanently closed!! thought you'd want to know. I am your customer since 1999
Ty Conway | ty.conway@yahoo.com | 570-555-0158 | need 30 sq ft of the same tile to fix where they cut for the pipe. its the 12x24 grey one
Shreya Iyer | shreya.iyer@example.com |  | We visited Saturday and liked three: Anderson Tuftex Bernina, COREtec Originals and Mannington Adura. Please email prices for 740 sq ft installed for each one.
Glenn Harper | glenn.harper@example.org |  | The referral I sent, did he ever call? Name is Rob Staley.
Eva Lindgren | eva.lindgren@hotmail.com | 570-555-0156 | Do you have wool carpets without any chemical treatment? I'm very sensitive. I would pay more for it.
Boyd Kessler | boyd.kessler@yahoo.com | 570-555-0149 | Mobile home. 14x70. All of it.
hardwood please | hardwood.please@gmail.com | 570-555-0189 | how much for hickory
J. Alvarez | jalvarez@yahoo.com | 570-555-0162 | 118 Oak St Apt 2
Mrs. Helen Dvorak | mdvorak@comcast.net | 570-555-0146 | Walter Dvorak 45 Grove Street, Taylor PA
Nick & Tori Hess | nicktorihess9@verizon.net |  | RD 3 Box 77, Factoryville, PA 18419
Li Na | li.na@gmail.com | 570-555-0133 | 2300 Green Ridge Street Scranton PA 18509
Flora Quintero | flora.quintero@hotmail.com |  | Flooring: alfombra Colors: gris Patterns: sencillo
Reggie Cobb | reggiecobb5@example.com |  | Flooring: vinyl Colors: black, white Patterns: checkered
`;
