/**
 * What homeowners say who need a person before an answer, a sentence a line: in as many words and of as many things as
 * they go wrong in. With the paragraph `trouble` of examples.corpus.ts, what trouble is learnt from.
 */
export const troubled = `
your installer dropped a box on my marble counter and it chipped
one of the guys knocked over our tv
your man leaned a board on my car and dented it
they broke the glass in my china cabinet
the crew dragged the stove and tore the linoleum
your helper put his elbow through the drywall
there is a gouge in my new countertop from your tools
they hit the doorbell wire and now it is dead
your people dinged every wall in the stairwell
the truck took out my mailbox
your van leaked oil all over our driveway
they ran over my flower bed
he backed into the garage door
the delivery driver cracked our front step
somebody from your team broke the handle off the fridge
the movers you sent scraped the banister
my antique mirror is in pieces thanks to your crew
they spilled stain on the white carpet
there is adhesive on my granite
paint on the floor paint on the walls who does that
they got glue on my couch
your guy drilled into a water pipe
the installers nailed through the heating line
a saw blade went through our cable and now no internet
the outlet behind the couch is dead since the guys were here
my ac stopped working from all the dust you made
they covered the return vent with sawdust and the furnace quit
my dishwasher wont slide back in under the new floor
the front door scrapes since you laid the tile
our closet doors are off the track after your visit
the toilet rocks now and it never did before
they reinstalled the toilet crooked and it leaks at the base
the stove does not sit level anymore
my refrigerator has been unplugged all night and all the food spoiled
the guys left the freezer unplugged and everything thawed
they left the heat off and the pipes froze
your crew left the front door unlocked all weekend
i found the back gate open and my dog was gone
the cat got out because your men propped the door
our parakeet died after they sealed the floor
the dog is vomiting since you put that finish down
my puppy ate a staple your guys left behind
the baby put a screw in her mouth from your mess
my toddler got glue on his hands from the floor
my daughter has a splinter from the new boards
grandpa caught his walker on the metal strip and went down
my wife twisted her ankle on a loose step you built
i cut my foot on the edge of the new tile
she slid on the wax and hit her head
he fell through the hole they left
somebody is going to get hurt on this
there are nails poking out all along the wall
tack strips left exposed where the kids play
a razor blade was left on the floor
they left an open can of solvent next to the water heater
i can not breathe in my own house from the fumes
we all have headaches from that glue
the smell is so strong we had to leave
it has stunk of chemicals for a week now
it still reeks and we cant sleep here
my throat burns whenever i go in that room
the new carpet smells like cat pee
something under the floor smells rotten since the install
there are bugs coming out of the new wood
we found mold behind the baseboard you put on
the neighbors below are complaining about the pounding
your crew was hammering at six in the morning and my neighbor called the police
they had the radio so loud the neighbors came over
your workers parked across my neighbors driveway and he is furious
the guys are peeing behind my shed
one of the crew was using my bathroom and left it filthy
your installer was vaping in my bedroom
he tracked mud across the white rug
the man you sent was drunk
your worker smelled of alcohol
he made a comment about my daughter
your guy asked my wife for her number
the installer kept staring at my teenager and it was creepy
one of them cussed me out when i asked a question
he called me an idiot in my own home
your salesman talked down to me
the lady on your phone was so nasty
whoever answered the phone hung up in my face
they laughed at me when i pointed it out
your foreman told me to deal with it
he rolled his eyes at my mother
i asked for help and got attitude
your estimator never took his boots off and was rude
i felt unsafe with that man in my house
there is a hundred dollars gone from my dresser
my ring is missing since the crew was here
our tools disappeared from the garage the day you came
the guy was going through my mail
i caught him asleep on my couch
they took a three hour lunch and did nothing
he was on the phone the entire time
two guys showed up instead of four and did nothing all day
the crew left before noon and did not come back
they loaded up their tools and were gone
nobody has been here since monday and the job is half done
it is noon and not a soul has come
we cleared the whole house and nobody came
i moved all my furniture out for nothing
i took a vacation day for this and they stood me up
sat home all day for the measure guy
the man who was to measure never arrived
you told me between eight and ten and it is almost three
appointment was at 9 and its 11 now
he was due an hour ago
no truck no crew no call
this is the second time they skipped us
third time you moved my date
you cancelled on us the night before again
every week it is a new excuse
they keep pushing it back
we were promised this before the holidays and it is not even started
the floor was to be done by the wedding and it is not
you said two days and it has been two weeks
our kitchen has been out of order for a month
living out of boxes since your guys tore everything up
we have no toilet since tuesday
there is no floor in the nursery and the baby comes friday
you ripped out the carpet and then disappeared
been on the phone with you people four times today
on hold forever and then got cut off
your phone just rings and rings
it goes straight to voicemail every time
your mailbox is full
i cant get anyone to answer me
nobody ever returns my messages
i sent six emails and not one answer
still no reply to my letter
i get passed around from one person to the next
everybody says somebody else handles it
dana said she would call and she did not
tom promised me a call yesterday
i was told someone would be in touch and that was ten days ago
i filled out your form last week and heard zip
asked for the manager three times
no one over there cares
are you avoiding me
do you people even read these
what does it take to get a response
is anyone going to help me or not
hello?? i have been waiting for days
i am done waiting
this has dragged on long enough
you got my money and now nobody knows me
you took the deposit and went silent
my credit card was charged before anyone did anything
there is a charge on my card i never agreed to
i was billed twice
the bill is five hundred more than we agreed
why is there a travel fee on my invoice nobody mentioned that
you added a fee that was not on the estimate
you are charging me for wood i never got
i was charged for stairs and you did not do stairs
the invoice is wrong and nobody will fix it
you promised me a hundred off and it is not on the bill
my referral credit never came and i keep asking
you owe me a refund
still have not seen my refund
where is my money
give me my deposit
i want to cancel and i want my money returned
i am stopping payment on the check
i am not paying another dime until this is fixed
i refuse to pay for this
i am disputing the charge with my bank
you will hear from my husband who is an attorney
i will see you in court
my brother is a lawyer
i am going to the newspaper with this
i am posting pictures of this all over facebook
wait until i put this on google
you just lost a customer
i will never recommend you to anyone
we have bought from you for twenty years and this is how you act
i regret the day i hired you
biggest mistake we ever made
i could have done a better job myself
a child could lay it better
looks like a blind man did it
my eyes hurt looking at this job
this is amateur work
what kind of outfit are you running
the worst workmanship i have seen
the seams do not line up
the pattern does not match at the doorway
the tile is not straight
the grout lines are all different widths
the grout is already falling out
half the tiles sound hollow
the shower floor you did holds a puddle
water does not drain in the shower you tiled
the new shower floor leaks into the garage
the transition between rooms is an inch high
there is a lip where the two floors meet and we trip on it
the planks do not touch at the ends
i can see the subfloor between the boards
you can feel a ridge under the new vinyl
there is a bump under the carpet by the closet
the new carpet is already balding
it is pilling and shedding after a few weeks
the carpet pulled away from the wall
the stair carpet is loose and dangerous
the runner slipped off the step
the treads creak worse than before you fixed them
the floor you just did squeaks like crazy
every board you laid makes noise
the hardwood has scratches under the finish
hair and dirt are stuck in the polyurethane
there are brush marks and drips in the finish
you can see swirl marks all over from the sander
the stain is streaky and two shades darker than the sample
the color does not match what i signed for
this is not the carpet i chose
they put the wrong tile in the wrong bathroom
you sent boxes from two different lots
some of the planks were cracked out of the box and they used them anyway
they ran out of wood and left a hole in the closet
they forgot a whole room
the closet was never done
nobody put the baseboards back
they left without the trim
my doors are still leaning in the garage
they left their garbage in my yard
the old carpet is still sitting on my lawn
there is a pile of tile in my driveway for a week
dust on everything even inside the cupboards
three days of cleaning up after your guys
my house is filthy after your crew
they swept nothing
cigarette butts on my porch
beer cans in the crawl space
you blame the manufacturer and they blame you
the warranty people say it is your fault
you told me it was covered and now it is not
you are refusing to honor the warranty
i have been fighting with you about this warranty since june
your inspector came and said it is my fault
nobody will own up to this
do not tell me it is normal
dont give me that excuse about humidity
the floor failed and you will not stand behind it
you lied to me about it being waterproof
your salesman said the dog could not scratch it and it is destroyed
you guaranteed me it would not dent
the floor i got from you is junk
this stuff is falling apart and it cost a fortune
a month old and it looks ten years old
already worn through by the door
the finish is already rubbing off in the hall
the vinyl is turning yellow and we just got it
the boards shrank and there are gaps you could lose a dime in
the floor is humped up by the slider
the planks are pushing up against the island
one spot sinks when you step on it
the new floor feels like a sponge
our floor is curling at the edges
tiles are popping right off
there is water under my floor and i do not know from where
my feet get wet when i walk in the kitchen
water is coming through the light fixture
it is raining in my dining room
a pipe let loose upstairs
the hot water tank dumped all over the basement
the washer hose blew
the tub ran over and the hall is soaked
toilet would not stop and the hallway carpet is drenched
the roof leaked on the new hardwood
sewer came up through the drain onto the carpet
creek came up and the whole first floor is wet
the fire department hosed everything and the floors are soaked
my aquarium broke on the laminate
dishwasher door leaked and the boards are black
there is steam coming out from under the planks
something is sizzling under the floor where your guys nailed
the outlet sparks when i plug in the vacuum since they moved it
i got a jolt from the metal strip
the carbon monoxide alarm went off while they were gluing
help my kitchen is flooding
i need somebody out here now
somebody get over here today
this cannot wait until monday
my tenant just called the ceiling is coming down
we have a newborn and no floor
my mother is in a wheelchair and can not get into her bathroom because of you
she is 84 and your guys left her without a bathroom
i came home and cried
i am shaking i am so mad
i am at the end of my rope
i cant believe what i am looking at
are you kidding me with this
is this a joke
what on earth did your guys do to my hallway
did anybody even check this work
who is responsible for this mess
who is going to pay for my table
who pays for the ceiling your guys cracked
when are you going to finish what you started
when is somebody going to come back and fix this
how do i get you people to come back
you need to make this good
you need to come and look at what they did
get your crew back here
come and get your trash
i want tom to come see this himself
i expect a call today
i demand an answer
send somebody else not that man again
i do not want that guy back in my house
i want to file a complaint
i would like to report one of your installers
not happy with how it turned out
we are not satisfied with the stairs
honestly disappointed in the work
kind of upset about how this was handled
dont mean to be a pain but the floor is coming up
sorry to bother you but the new carpet has a huge wrinkle
hate to complain but your guys made a mess of the trim
hi its mrs weaver the boards by the fridge are wet again
just so you know your driver was flying down our street and almost hit my kid
your truck has been blocking my driveway for an hour and i have to get to work
i live next door to the job and your crew dumped thinset in my drain
your guys cut down a branch of my tree
dust from your saw is all over my car i live next door
your workers are yelling and i have a sleeping baby next door
you delivered to the wrong house and now its in the rain
the boxes were left out in the rain and are soaked
driver left 30 boxes at the curb and i cant lift them
the delivery never came
my order is three weeks overdue
the tile came smashed
half my order is missing
you lost my order didnt you
dana never ordered my carpet
nobody ordered the stuff and now we wait another month
my floor is bubbling and you put it in
your crew is late
your crew is running hours behind and nobody told me
three voicemails and no call
i left four messages
still no callback
no one ever called me back about my floor
told us tuesday and it is friday
the quote said 3000 and the bill says 4000 explain
why is the bill higher than the quote
is this how you treat your customers
the way you treat people is a disgrace
i want to tell the owner how your men behaved
floors got soggy from the storm and i am freaking out
toilet backed up into the hall can somebody come
basement is flooded right now
water heater broke and the planks are floating
came home to a wet carpet
ceiling is dripping on the hardwood
carpet seam is splitting that you installed in september
on hold twenty minutes and then they hung up
been on hold half an hour
held the line for 15 minutes and gave up
waited on hold twice this morning
i spend my whole lunch break on hold with you
sat on hold forever today
nobody picks up and i have a crew in my house
i have rung your store all morning
fourth time i am writing
this is my last message before i call my lawyer
one of your fellows dropped a wrench on my glass stove
something heavy got dropped on my new sink
a box cutter sliced my new leather couch
your ladder went through my window
your boys tracked tar through the house
the gentleman who came was drunk as a skunk
there was a fist fight between your guys in my yard
they blasted the heat and left the windows open
my smoke detector is gone since they were here
they painted over my outlet
my piano has a scratch that was not there
the leg of my table is broken since they moved it
my grandmothers clock stopped after they moved it
they lost the screws to my bed
where did my doorstops go they took everything
my house was left unlocked and my laptop is gone
garage was left open all night
the crew went home and left a hole by the front door
they quit early again today
half the crew did not come
not one person came
i am still here waiting
nobody came to measure like you said
you forgot about me
did you forget us
guess you do not want my business
guess i will take my business elsewhere
so much for your word
so much for a family business
what a letdown
what a rip
what a disappointment
we feel let down
we feel lied to
my wife is in tears over this
my mother is 90 and can not use her kitchen
she had to go to the er from the fumes
my son got stitches from your floor strip
my kid is bleeding
our dog limps since he stepped on your nail
the cat ate the foam they left
the boards click and move since day one
new planks are sliding apart
it has been two months and it is already peeling
six weeks old and scratched to death
carpet has a line down the middle where they pieced it
pieces are missing along the wall
the pattern runs crooked
i can stick my finger in the gap
there is daylight under the new threshold
the stairs are slick as ice since you coated them
the finish never dried
it is still tacky after a week
it turned white where we walked
cloudy spots all over the new finish
bubbles in the finish everywhere
my new tile rocks
one tile cracked the day after
loose tile in the shower you did and water gets behind it
mushrooms are growing out of the new floor
there are ants since you opened the wall
you cut our gas line
i can hear hissing where they worked
the heat does not come on since they were here
no hot water since your guys were in the basement
power is out in half the house since they drilled
the estimate said 2000 and the bill says 2600
quote was 1500 and you took 1900 from my account
the stain is not the one i signed for
still nothing from you people
one of the guys backed over my rose bush
your fellow put a ladder through the screen door
they chipped the corner off my hearth
somebody stepped on my laptop
their compressor burned a mark in my deck
your crew blew a fuse and left us in the dark
they shut off our water and went home
they left the gas off and it is freezing
my heirloom rug got rolled up wet
the baby woke up choking on the dust
i cant get my wheelchair over the lip you left
my father caught his cane on the seam and went down
a board flipped up and smacked my shin
my husband is limping from that loose step
she burned her hand on the glue
i smell something burning by the new floor heat
the guy you sent reeked of beer
he was blasting music and swearing in front of my kids
your helper was texting the whole time
he told me it was not his problem
the receptionist was short with me
you folks shook on one number and charged another
my account got hit for more than we shook on
i see two withdrawals from you
you took a payment i did not approve
we are out two thousand dollars and have nothing to show
ten days and not a peep
not a peep from anyone since the deposit
dead silence from your office
i might as well talk to the wall
told your office a month ago and zilch
staring out the window for your truck since seven
it is past noon and no truck
my kitchen table has been in the garage for three weeks because of this
we have been tiptoeing on plywood for a month
second plank split this week and you just laid it
seam by the sofa opened up wide enough for a coin
the finish came up with the painters tape
grout washes out every time i mop and you just did it
the stairs you built wobble
this is not the plank on my contract
what i signed for is not what is on my floor
you sold me seconds and called it first grade
downstairs neighbor has plaster falling because of your saws
your dumpster crushed my lawn
your dumpster has sat in the street for weeks and the town fined me
water is dripping out of my light
there is a puddle that keeps coming back by the wall they opened
my basement has a foot of water
tub upstairs is coming through
a pipe froze and the hall is an ice rink
the pipes froze and let go last night
furnace died and a frozen pipe burst in the wall
our living room is a swimming pool
the den is a pond
was told monday then wednesday and here we are
first it was tuesday then friday and still nothing
why is there an extra 200 on my bill nobody mentioned
what is this extra charge nobody told me about
paid you eight thousand and we are still walking on plywood
all that money and i am living on bare subfloor
imagine paying that much and having no floor for christmas
`;

/**
 * What only sounds like it: asked beforehand, supposed, of others, long past, a reason to buy, thanks. With every other
 * example, what is told from trouble.
 */
export const calm = `
my old carpet is ruined by the dog what do you suggest
our hardwood is scratched up from the dogs what would hold up better
the cat destroyed the carpet in the spare room looking to replace it
kids spilled everything on our carpet time for something new
my laminate is worn out after fifteen years
the vinyl in the kitchen is yellow and peeling from the 80s want it gone
our tile is cracked and ugly thinking of lvp
the old floor squeaks can you do something about it while you are at it
the hall floor creaks can that be fixed
we had a flood last spring and are ready for new floors now
insurance settled for our water damage want a quote for new hardwood
basement gets damp in spring what floor would work
what floor is safest if a pipe ever bursts
if a pipe ever bursts which floor survives
what happens if it gets flooded
what if my dishwasher leaks will vinyl be ok
what happens if your guy is late
what if nobody shows up on the day
what happens if something gets broken during the job
what if your crew scratches my wall
if you damage something do you pay for it
who pays if the installers break something
are you insured if somebody gets hurt
what is your policy on damage
what do you do if a customer is not happy
what if i am not satisfied
what if i hate the color once it is down
how do you handle complaints
do you get many complaints
do you give refunds
can i get a refund if i cancel
how long does a refund take
do i get my deposit back if i change my mind
is the deposit refundable
what happens if the job takes longer than planned
what if there is rot under the old floor
what if you find mold under the carpet
do you charge more if the subfloor is bad
can you fix a buckled floor
do you repair water damaged hardwood
do you do repairs on floors somebody else put in
another company put in my floor and it is buckling can you look at it
the last contractor did a bad job can you redo it
the previous owner glued carpet to the hardwood can it be saved
my landlord will not fix the carpet can he do that
my ex put this floor in and it is terrible
home depot messed up my order so i am looking at you now
lowes kept me waiting for weeks so i am shopping around
empire never showed up can you do better
i had a bad experience with another shop
somebody told me to be careful with flooring companies
i read a bad review about you is it true
how come one review is only one star
is it true that you were late on a job
do your guys clean up after themselves
do your installers smoke
are your workers polite
do you have a noise problem with neighbors in condos
how loud is it when you install
will my neighbors downstairs hear it
will the smell bother my kids
how bad is the smell of the finish
how long does the smell last
is the dust bad
will sanding make a mess
does your crew cover the furniture
will they be careful with my piano
can you be careful with my walls
my dog gets nervous around strangers is that a problem
can my cat stay home when you work
i have a toddler is it safe while they work
my husband is in a wheelchair so no thresholds please
my mom fell on her old rug so we want something not slippery
grandma slipped on tile at her old place what is less slippery
we need something safe for an 80 year old
dad uses a walker what floor is best
my carpet smells like dog help me pick something else
the house smells of smoke from the previous owner will new carpet help
cat pee soaked into the subfloor do you seal that
the basement smells musty what should we put down
can you get wine out of carpet
nail polish spilled on my carpet how do i get it out
how do i get scratches out of hardwood
how do i stop my chairs from scratching
the sun faded our floor can it be refinished
there is a burn from the fireplace in the carpet do you patch
one tile by the door is chipped do you sell just one
the grout is dirty how do i clean it
the grout is old and crumbling do you regrout
my stairs are loose can you build new ones
the carpet on our stairs is coming loose do you restretch
our floors are uneven old house is that a problem
the joists sag in my 1900 house can you still lay tile
soft spot near the old tub do you fix subfloor
there is a hole in the kitchen floor from the old radiator
what causes floors to buckle
why does laminate swell
why do hardwood floors get gaps in winter
is it normal for wood to have gaps in winter
is it normal that new carpet sheds
is it normal for a floating floor to click
how do i keep boards from lifting
will it peel
does vinyl plank come apart
does it crack easily
does it warp in the sun
is it going to scratch with big dogs
do you guarantee it will not buckle
is water damage covered by the warranty
does the warranty cover scratches
what voids the warranty
how do i make a warranty claim
who do i call for a warranty question
how does a claim work
can you write a report for my insurance
the adjuster wants a quote for the hall floor
my invoice where can i see it
i lost my invoice can you email it
question about the bill when is it due
can i pay the bill online
what is the balance on my job
do you charge my card when i order
when is the final payment
i have not paid yet how do i
when will someone call me about my estimate
when does the crew come on thursday
what time will the guys be here tomorrow
when are they coming to measure
is the crew on the way
can you tell the crew to use the side door
can the guys come a bit later
i need to move my install date
can we push the job back a week
i have to cancel my appointment something came up
sorry i missed your call
i missed the appointment can we reschedule
i was not home when you came by can you come again
you called me earlier i am calling back
i left a message yesterday no rush
no hurry just call me when you can
i am waiting for my wife to decide
still waiting to close on the house
still thinking about the oak
still deciding between two
we waited ten years to do this
i have been waiting for a sale
nobody in my family likes carpet
nobody told me you sell tile great
nobody has lived there for years
never had hardwood before
i never know what to pick
i am so tired of this carpet
i hate my floor
i am sick of vacuuming dog hair
the carpet is driving me crazy
my wife is mad at me for picking gray
my husband will kill me if i choose wrong
this is killing my back can someone measure for me
i am terrible at decisions
i am afraid of making a mistake
i am nervous about the dust
i am worried about the cost
the price scares me
that is a crazy price
that is ridiculous for carpet
too expensive for me
your prices are high
your website is slow
your form does not work
the picture does not load on my phone
the chat is annoying
you are not helping
that is not what i asked
you did not answer my question
wrong answer
are you even real
can i trust you with a key
is somebody home while you work
do i have to watch the crew
do they steal
are the installers background checked
do you take out the trash
who takes the old carpet away
can you leave the scraps
do you leave the extra boxes with me
what do you do with leftover planks
you left two boxes in my garage do you want them back
i have three boxes left over can i return them
your guys did a great job tell them thanks
the crew was on time and very polite
love what your guys did to the kitchen
they finished early and left it spotless
no complaints at all just a question
nothing wrong just wondering how to clean it
everything is fine i only need a receipt
the floor you put in is holding up great i want the same upstairs
you did our kitchen last year now we want the den
you put in our carpet ten years ago and it is time for new
my neighbor had a leak and you helped them
a friend said you fixed her floor after the flood
i broke a tile moving the fridge do you sell singles
i dropped a pan and chipped the tile can that be fixed
my son put a hole in the carpet with an iron
we tore out the old carpet ourselves
i pulled up a corner and there is wood under it
we ripped up the tile and need someone to lay new
i tore up the kitchen floor what goes down next
i messed up my measurements
i ordered too much what now
i bought the wrong size at lowes can i swap here
the tenant wrecked the carpet need a cheap replacement fast
tenants moved out and the floor is trashed need a quote
my rental had a leak need new vinyl in one bathroom
the ice maker leaked two years ago and there is a stain can you sand it out
there was a leak years ago and a few boards are dark
old water stain by the window can you fix
the toilet leaked before we bought the house so the subfloor is soft
we are redoing the bathroom after a leak what do you recommend
we had a fire last winter and are rebuilding
we want something that can take a wet dog
the mudroom is always wet from boots
kids drip water all over the bath
snow melts off our boots at the door what floor
is it ok to mop with a lot of water
my basement is damp but not wet
we have a sump pump and no water problems
the slab sweats in summer
is the glue smelly
do you use low odor products
can i stay in the house during sanding
does the finish make you sick
is the dust dangerous for my bird
is it safe for the dog right after
are there nails left when carpet comes out
do you pull the tack strips
how do you protect the door frames
do you cut the doors if they scrape
the door might scrape on the thicker floor do you trim it
my dishwasher is tight will it still fit
will the fridge fit after the new floor
how high is the new floor compared to the old
do you reset the toilet
the toilet has to come off right
we need it fast because company is coming
party on saturday any chance to get carpet by then
wedding here in june want new floors before
baby due in march want the nursery done
closing friday and moving in sunday
how fast can you do an emergency
emergency service do you offer it
do you come out on short notice
do you do water extraction
do you dry out wet carpet
who do i call for flood cleanup
can you recommend a plumber
my insurance company is a pain do you deal with them
i want to sue my contractor do you do expert reports
i am a lawyer and need new carpet for the office
we run a law office and want quiet floors
our police station needs flooring
can you do a hospital hallway
i need to report a wrong address on the website
where do i send a complaint
who is your manager
can i speak with the owner about a commercial job
can i talk to tom about a quote
i would like a second opinion
i do not like how the sample looks in my light
the sample looks darker than online
the board you showed me was nice
not sure the color works
wrong color for our walls can i see another
i changed my mind about the color
i picked the wrong shade can i still change
the oak i ordered can i switch to maple
can you hold my order
is my order late
has my tile shipped yet
i ordered last week when does it come
when do you deliver
we are looking to replace carpet in three bedrooms and a hallway about 600 sq ft
please contact me about refinishing oak floors in the living room and dining room
interested in luxury vinyl plank for kitchen and half bath house built in 1965
need an estimate for tile in a master bath around 90 square feet
we just moved in and want all the carpet replaced before winter
hello i am interested in new flooring for my basement it is about 800 sq feet thanks
would like someone to come measure for carpet in two rooms and stairs
looking for a price on hardwood for the first floor evenings are best to call
my carpet is 20 years old and stained we want something pet friendly
dog scratched the hardwood and we want it refinished please call after five
water heater leaked last year so the basement carpet was removed and we want vinyl
the floor in the bathroom is soft around the toilet and needs replaced along with new vinyl
old linoleum is peeling in the laundry room want sheet vinyl
looking for commercial carpet tile for a small office
want to replace cracked tile in entryway
we have squeaky stairs and want them redone in oak
i am remodeling and need floors for the whole house
please call me to set up a consultation
thank you for the visit yesterday we will decide soon
thanks for coming out we loved dana
i am standing outside and the door is locked are you open
it is ten to eight are you still open
is anybody picking up the phone today are you open
had the worst day at work and now the dog peed on my rug
my boss yelled at me and the dog wet the carpet
what a rotten week and now the cat got sick on the rug
our closing is in december and the truck comes three days later
the other place said no way it is too late
another store told us it cannot be done before christmas
there is a half inch hump by the hallway does that get flattened
opened one box and do not like the color refund on the rest
i did not like the color can i get a refund for the other box
we broke down the wall and need one floor across
we knocked out a wall and the floor does not match
we tore the wall out between two rooms
i got a headache from paint fumes should i worry about the finish
my son spilled milk on the carpet and it stinks should i replace it
the steam cleaner made it worse do i just replace it
my dog gets hurt on slick floors what gives better grip
my mother keeps slipping on tile what is less slippery
if a pipe burst would vinyl be ruined
would a leak ruin laminate
my hoa says no hard floors can they
the floor is noisy and the neighbor below complains maybe carpet
neighbors below are angry about the noise of our hard floor what is quieter
my apartment floor is loud and the lady downstairs is mad
this bot is useless
shut up and get me a human
stupid machine
open this coming monday
are you coming monday to measure
i was laid off so money is tight
i just got fired what is your cheapest
my husband left me and i want a new floor
i got divorced and everything must be new
my roof leaked last year and i have the insurance money
my contractor walked off and i need somebody to finish the floor
my builder went broke and left me with a bare slab
my brother in law botched my floor can you redo it
i botched my own floor can you rescue it
my husband laid it and it is all crooked
we laid it ourselves and the boards are separating what did we do wrong
my mop leaves streaks what am i doing wrong
why is my floor sticky after mopping
my laminate has a bubble from a spill can one board be swapped
the dishwasher leaked years back and boards are dark
my washing machine leaked at my old house so i want waterproof
the inspector says the floor has to be fixed before we sell
we are selling and the carpet stinks of dog
the house we bought has pee stains
the tenant left and it smells like smoke
my cat throws up on the carpet all the time what is easy to clean
my toddler throws food everywhere
the baby is allergic to something is it the carpet
my knees hurt on tile what is softer
my feet are freezing on this tile
my back is killing me and i cannot lay it myself
my floors look terrible
my kitchen floor is a disaster from the 70s
this carpet is disgusting and has to go
the old floor is a mess help
my house is a wreck right now we are remodeling
nothing matches in this house
i am losing my mind picking a color
help i cannot decide
i am overwhelmed by all the choices
we are frustrated with contractors who do not call back are you different
nobody else calls me back will you
three companies never showed up for the estimate i hope you do
the last guys we called never came
the other store never returned my call
do you actually call people back
how fast do you answer emails
will you really come when you say
do you show up on time
are you on time people
how long am i on hold usually
is it hard to get through by phone
i tried calling after hours what time do you open
i called and it was busy what are your hours
i called sunday and nobody answered are you closed sundays
called this morning no answer when do you open
left you a voicemail about a quote no rush
i filled out the form just now what happens next
i just sent the form
how will i know you got my message
did you get my email with the photos
i emailed pictures an hour ago just checking
my appointment is at 9 will they call first
will they text before they come
what if i am not home at 9
can the crew come at 8 instead
can they start later my baby sleeps till 9
is it ok if my kids watch the guys
do your guys mind dogs
my dog bites should i lock him up
do they wear masks
do your men drink on the job lol
do you let them smoke in the house
can i complain to someone if i am not happy
who would i talk to if something is wrong
how do i reach the owner if there is a problem
what happens if a board breaks
what if you crack a tile
what if you hit a pipe
what if the door does not close after
what happens if my fridge line leaks after you move it
do you pay if the water line breaks
if the color is off can i send it back
what if boxes arrive damaged
what if you run out of my color halfway
does it ever happen that you run late
how often do jobs run over
what is the worst that can happen
do floors ever buckle after you install
will there be gaps in winter
do new floors creak
my kids are grown and the house is awfully quiet
thought i would say hello it is quiet around here
suppose one of your men breaks something of mine
say your guys break a lamp then what
the tub ran over back in 2018 and the wood never looked right can it be sanded
a pipe broke in 2020 and left a stain can it be sanded out
im dying to get rid of this carpet
cant wait to get rid of this ugly shag
i would kill for new floors
my aunt fell on her tile in another state and it got me thinking
my sister slipped in her bathroom what is less slippery
the people under us complain about our footsteps so we want carpet
downstairs hears every step so we want something quiet
my son got slime in the carpet and it dried
and the monday after that
and the week after
could your crew paint the trim while they are at it
my last contractor never showed how are you different
your logo is ugly
your sign is hard to read
this old linoleum is killing me
that pink tile has to go before i lose my mind
i cant stand this carpet one more day
my wife threatened to leave me over this shag lol
the dog and i are fighting over the rug
i fell in love with a floor at my friends house
fell in love with the oak you showed
we blew our budget on the kitchen
we are gutting the whole first floor
tore the house down to the studs
we lost our house in a fire two years ago and are building again
hurricane got our beach place back in 2021 what floor do you suggest down there
our other house flooded once so we are careful
the pipes froze here some winters back and the boards cupped can they be sanded flat
someone before us glued the carpet down what a mess can you take it up
whoever laid this did a lousy job long before we moved in
the guy who built the house was a drunk and nothing is level
my handyman ruined a tile cutting it do you sell one
my nephew nailed the trim crooked can you redo it
my plumber cracked two tiles getting to a pipe can you replace them
movers gouged our hardwood can you fix it
the painter dripped on our floor how do we get it off
my son drove his truck through the garage wall what do we do about the floor lol
grandkids spilled juice everywhere what carpet hides it
the puppy had an accident on the wood what takes the stain out
cat threw up on the berber how do i clean it
my heels leave dents in the vinyl is that normal
chairs are scratching the finish what pads do you sell
a friend got burned by a contractor so i ask a lot of questions
i was burned once by another outfit what do you do about deposits
my neighbor had a terrible time with lowes
the big box store lost my order so here i am
i waited six weeks for another store and gave up
other installers never call back do you
do your people ever cancel
what would you do if the crew cannot come
how would i reach you if something came loose
is there someone to call at night if a pipe goes
do you have an emergency number
who do i call if i see a problem after you leave
does somebody check the work at the end
what if i find a scratch after they leave
if i do not like it do you come back
if the color turns out wrong can it be changed
if a plank cracks later can just that one be swapped
will my walls get dinged
could the saw bother my baby
how do you keep the dust out of the rest of the house
my mother in law complains about everything so it has to be perfect
my husband complains that the floor is cold
tenants complain about the noise what pad helps
the lady below hears our dog what is quiet
hoa complained about our hard floors what carpet is allowed
i am so behind on everything when can somebody measure
i am late for everything are you still open at five
sorry i am late answering yes tuesday works
sorry for the wait i had to ask my wife
i never got around to calling you back is the quote good
i never picked a color can i do that at the visit
nobody is home during the day can you come at night
nobody can decide here which is best
no one in my house agrees on a color
cant decide cant sleep help me choose lol
i miss my old floor
i miss my mom she loved this carpet
it is lonely in this big house
i am just bored and looking
your chat is broken
the page froze on me
the form will not take my number
i cannot find your hours anywhere
i called the wrong number sorry
i hit send too soon
that was my kid typing
my cat walked on the keyboard
you suck at this
you are bad at this
you are not very good at this are you
a washer leaked two winters ago and insurance finally paid so we are shopping
we bought a foreclosure and the floors are trashed where do we begin
do people ever slip on polished tile
does anyone ever get hurt on shiny tile
the wait at the other store was crazy how about you
the other shop was rude so we came to you
i will shoot you an email
can i shoot you a text
since my husband passed i just sit and look at these floors
`;
